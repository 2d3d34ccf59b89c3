package io.weighbridge.switches;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.weighbridge.Reports;
import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.compare.report.Format;
import io.weighbridge.compare.report.Ink;
import io.weighbridge.compare.report.JsonFormat;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.compare.report.Table;
import io.weighbridge.compare.report.TerminalMedium;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Interval;
import io.weighbridge.compare.stats.Verdict;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Factor;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.JarPreparation;
import io.weighbridge.instrument.plan.Level;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class EffectsTest {

    private static final Format TABLE = Format.table(new Format.Options(false, 120));

    private static final int STARTUP = 0;
    private static final int MEMORY = 1;

    private static final String OF_ONE_ROUND =
            "After one round, an effect is marked significant only if it would be so even if"
                    + " launches varied twice as much.";

    private static final List<Factor> FACTORS =
            List.of(
                    new Factor(
                            "packaging",
                            List.of(
                                    Level.asIs("fat"),
                                    Level.prepared("extracted", JarPreparation.EXTRACT),
                                    Level.prepared("cds", JarPreparation.CACHE))),
                    switched("lazy-init"),
                    switched("jmx"),
                    switched("logs"));

    @Test
    void each_level_is_read_against_the_first_of_its_switch() {
        Effects effects = effects(record(), List.of());

        Effects.Row extracted = row(effects, "packaging", "extracted");
        assertThat(extracted.launches()).isEqualTo(8);
        assertThat(ratio(extracted, STARTUP)).isBetween(0.75, 0.85);
        assertThat(word(extracted, STARTUP)).isEqualTo(Verdict.Word.LESS);
        assertThat(ratio(row(effects, "packaging", "cds"), STARTUP)).isBetween(0.55, 0.65);
        assertThat(word(row(effects, "logs", "on"), MEMORY)).isEqualTo(Verdict.Word.MORE);
        assertThat(word(row(effects, "jmx", "on"), STARTUP))
                .isEqualTo(Verdict.Word.NOT_SIGNIFICANT);
    }

    @Test
    void an_average_over_other_switches_is_said_to_be_one() {
        assertThat(new EffectAnswers(effects(record(), List.of())).sentences())
                .filteredOn(answer -> answer.startsWith("Startup: better with packaging=cds"))
                .singleElement()
                .asString()
                .endsWith(" (averages over the levels of the other switches).");
    }

    @Test
    void the_largest_interactions_have_the_effects_at_each_level() {
        Effects effects = effects(record(), List.of());

        assertThat(effects.interactions()).hasSize(2);
        assertThat(effects.interactions().get(0).switches())
                .isNotEqualTo(effects.interactions().get(1).switches());
        for (Effects.Interplay pair : effects.interactions()) {
            assertThat(pair.effects())
                    .allSatisfy(
                            at -> {
                                assertThat(at.with()).startsWith(pair.switches().get(0) + "=");
                                assertThat(at.level()).startsWith(pair.switches().get(1) + "=");
                                assertThat(at.ratio().printed()).isNotNull();
                            });
        }
        assertThat(new EffectsText(effects).interactions())
                .hasSize(3)
                .last()
                .isEqualTo(EffectsText.OF_INTERACTIONS);
    }

    @Test
    void the_best_level_of_each_switch_that_wins_is_to_be_confirmed() {
        Effects effects = effects(record(), List.of());

        Factorial factorial = Objects.requireNonNull(record().plan().factorial());
        assertThat(BestLevels.of(effects, factorial))
                .containsEntry("best-startup", List.of("packaging=cds", "lazy-init=on"));
        assertThat(BestLevels.of(effects, factorial).values())
                .noneMatch(levels -> levels.contains("logs=on") || levels.contains("jmx=on"));
    }

    @Test
    void the_winners_are_compared_with_the_unchanged_application() {
        RunRecord run = record();
        Map<String, List<String>> levels = best(run, effects(run, List.of()));
        Plan plan =
                Objects.requireNonNull(BestLevels.plan(run.plan(), levels, Duration.ofMinutes(5)));

        assertThat(plan.baseline()).isEqualTo(BestLevels.AS_IS);
        assertThat(plan.factorial()).isNull();
        assertThat(plan.limits().run()).isEqualTo(Duration.ofMinutes(5));
        assertThat(Objects.requireNonNull(plan.target(BestLevels.AS_IS)).prepare()).isNull();
        Target best = Objects.requireNonNull(plan.target("best-startup"));
        assertThat(best.prepare()).isEqualTo(JarPreparation.CACHE);
        assertThat(best.properties()).containsOnlyKeys("lazy-init.on");
    }

    @Test
    void fresh_launches_are_the_result_and_the_prediction_is_printed_too() {
        RunRecord run = record();
        Effects effects = effects(run, List.of());
        RunRecord fresh = fresh(run, effects);
        List<Trial> launches =
                InventedRun.trials(fresh).stream()
                        .map(
                                trial ->
                                        trial.target().equals("best-startup")
                                                ? times(trial, Metric.STARTUP_WALL, 0.54)
                                                : trial)
                        .toList();

        Effects confirmed = effects.confirmed(RunAnalysis.of(fresh, launches), run, Map.of());

        Effects.Chosen chosen = Objects.requireNonNull(confirmed.confirmation()).chosen().get(0);
        assertThat(chosen.name()).isEqualTo("best-startup");
        assertThat(chosen.cells().get(STARTUP).predicted()).isBetween(0.48, 0.60);
        assertThat(Objects.requireNonNull(chosen.cells().get(STARTUP).found()).ratio())
                .isBetween(0.50, 0.58);
        assertThat(chosen.cells().get(STARTUP).inside()).isTrue();
        assertThat(chosen.steps())
                .containsExactly(
                        "java -Djarmode=tools -jar app-tomcat.jar extract --destination app-tomcat",
                        "java -Xmx256m -XX:ArchiveClassesAtExit=app-tomcat.jsa"
                                + " -Dspring.context.exit=onRefresh -jar app-tomcat/app-tomcat.jar"
                                + " --lazy-init.on=true",
                        "java -Xmx256m -XX:SharedArchiveFile=app-tomcat.jsa -jar"
                                + " app-tomcat/app-tomcat.jar --lazy-init.on=true");
    }

    @Test
    void a_level_of_which_every_launch_failed_is_named() {
        RunRecord run = record();
        Factorial factorial = Objects.requireNonNull(run.plan().factorial());
        List<String> with =
                factorial.launches().stream()
                        .filter(it -> it.levels().get(3).equals("on"))
                        .map(Factorial.Launch::target)
                        .toList();

        Effects effects = effects(run, with);

        assertThat(effects.failures()).hasSize(with.size() + 1);
        assertThat(effects.failures().get(0)).contains("All launches with logs=on failed");
        assertThat(effects.failures().get(1)).contains("logs=on").contains("refused");
        assertThat(row(effects, "logs", "on").cells().get(STARTUP).ratio()).isNull();
        assertThat(word(row(effects, "packaging", "cds"), STARTUP)).isEqualTo(Verdict.Word.LESS);
    }

    @Test
    void a_report_begins_with_an_answer_to_each_question() throws IOException {
        RunRecord run = record();
        RunReport report = Reports.of(run, trials(run, List.of()), null);
        String startup =
                EffectsText.text(
                        row(effects(report), "packaging", "cds").cells().get(STARTUP).ratio());

        List<String> answers = new EffectAnswers(effects(report)).sentences();

        assertThat(answers.get(STARTUP))
                .startsWith("Startup: better with packaging=cds " + startup);
        assertThat(answers.get(STARTUP))
                .contains("; no significant difference for 2 other levels, all intervals within ");
        assertThat(answers.get(MEMORY)).contains("worse with logs=on ");
        assertThat(written(report, Format.table(new Format.Options(false, 500))))
                .contains("Startup: better with packaging=cds");
        assertThat(written(report, Format.MARKDOWN))
                .contains("* **Startup:** better with packaging=cds");
        assertThat(written(report, Format.HTML))
                .contains("<li><strong>Startup:</strong> better with packaging=cds")
                .contains("<h2>What each switch does</h2>")
                .doesNotContain("<script");
    }

    @Test
    void the_confirmed_levels_come_first_with_what_they_cost() {
        assertThat(confirmed(3, 0.54, 3))
                .startsWith(
                        "In new launches with packaging=cds, lazy-init=on, compared with the"
                                + " unchanged application: better in startup 0.5")
                .contains("; worse in memory ")
                .endsWith("].");
    }

    @Test
    void one_round_may_be_too_few_to_confirm_levels() {
        assertThat(confirmed(1, 0.55, 1.2))
                .startsWith(
                        "One round is too few to confirm what it found with packaging=cds,"
                                + " lazy-init=on: better in startup 0.")
                .contains("; worse in memory 1.2");
    }

    /**
     * The sentence on the best levels, whose new launches have these ratios to the unchanged
     * application.
     */
    private static String confirmed(int rounds, double startup, double memory) {
        RunRecord run = record();
        Effects effects = effects(run, List.of());
        RunRecord best = fresh(run, effects);
        RunRecord fresh = best.withPlan(best.plan().withRounds(rounds));
        List<Trial> launches = new ArrayList<>();
        for (Trial trial : InventedRun.trials(fresh)) {
            launches.add(
                    trial.target().equals("best-startup")
                            ? times(
                                    times(trial, Metric.STARTUP_WALL, startup),
                                    Metric.RSS_AFTER,
                                    memory)
                            : trial);
        }
        Effects confirmed = effects.confirmed(RunAnalysis.of(fresh, launches), run, Map.of());
        return new EffectAnswers(confirmed).sentences().get(0);
    }

    @Test
    void levels_whose_launches_were_not_measured_again_are_not_confirmed() {
        RunRecord run = record();
        Effects effects = effects(run, List.of());
        RunRecord fresh = fresh(run, effects);

        Effects none = effects.confirmed(RunAnalysis.of(fresh, List.of()), run, Map.of());
        Effects equal =
                effects.confirmed(RunAnalysis.of(fresh, InventedRun.trials(fresh)), run, Map.of());

        assertThat(new EffectAnswers(none).sentences().get(0))
                .isEqualTo(
                        "Not confirmed: with packaging=cds, lazy-init=on too few"
                                + " launches were measured.");
        assertThat(new EffectAnswers(equal).sentences().get(0))
                .isEqualTo(
                        "Not confirmed: with packaging=cds, lazy-init=on there is no significant"
                                + " difference from the unchanged application.");
    }

    @Test
    void measured_ratios_belong_to_the_levels_that_were_measured() {
        RunRecord run = record();
        Effects effects = effects(run, List.of());
        RunRecord fresh = fresh(run, effects);
        Map<String, List<String>> measured = Map.of("best-startup", List.of("packaging=extracted"));

        Effects confirmed =
                effects.confirmed(RunAnalysis.of(fresh, InventedRun.trials(fresh)), run, measured);

        Effects.Chosen chosen = Objects.requireNonNull(confirmed.confirmation()).chosen().get(0);
        assertThat(chosen.levels()).containsExactly("packaging=extracted");
        assertThat(chosen.cells().get(STARTUP).predicted())
                .isEqualTo(ratio(row(effects, "packaging", "extracted"), STARTUP));
        assertThat(confirmed.notes())
                .contains(
                        "These levels are now the best, but were not measured together:"
                                + " packaging=cds, lazy-init=on.");
        assertThat(
                        effects.confirmed(
                                        RunAnalysis.of(fresh, InventedRun.trials(fresh)),
                                        run,
                                        Map.of())
                                .notes())
                .isEqualTo(effects.notes());
    }

    @Test
    void intervals_that_are_too_wide_to_use_are_counted_and_not_printed() {
        Effects effects = effects(record(), List.of());
        Effects.Cell known = row(effects, "jmx", "on").cells().get(STARTUP);
        Estimate wide = new Estimate(1, 1.1, new Interval(0.2, 6), null, null);
        Effects.Cell open = new Effects.Cell(known.column(), wide, known.verdict());
        Effects.Row row = new Effects.Row("on", 1, List.of(open));
        Effects.Row other = new Effects.Row("more", 1, List.of(known));
        Effects one = effects.withColumns(effects.columns().subList(0, 1));

        assertThat(answers(one, row)).containsExactly("Startup: too few launches to tell.");
        assertThat(answers(one, row, other).get(0))
                .startsWith(
                        "Startup: no significant difference for 1 other level, interval within ")
                .endsWith("; too few launches to tell for 1 other level.");
    }

    /** A run of the best levels together. */
    private static RunRecord fresh(RunRecord run, Effects effects) {
        Plan together =
                Objects.requireNonNull(BestLevels.plan(run.plan(), best(run, effects), null));
        return run.withPlan(together).withId("fresh");
    }

    private static Map<String, List<String>> best(RunRecord run, Effects effects) {
        return BestLevels.of(effects, Objects.requireNonNull(run.plan().factorial()));
    }

    private static List<String> answers(Effects effects, Effects.Row... rows) {
        Effects.Switch one = new Effects.Switch("jmx", "off", List.of(rows));
        return new EffectAnswers(effects.withSwitches(List.of(one))).sentences();
    }

    @Test
    void every_format_has_the_same_figures() throws IOException {
        RunReport report = Reports.of(record(), trials(record(), List.of()), null);
        String ratio =
                EffectsText.text(
                        row(effects(report), "packaging", "cds").cells().get(STARTUP).ratio());

        assertThat(written(report, TABLE)).contains(ratio).contains("cds against fat");
        assertThat(written(report, Format.MARKDOWN))
                .contains("| packaging | extracted against fat | ")
                .contains("|  | cds against fat | **" + ratio.replace("[", "\\["));
        assertThat(written(report, Format.HTML)).contains("<td class=\"better\">" + ratio + "<");
        JsonNode cell = json(report).at("/switches/0/levels/1/cells/0/ratio/ratio");
        assertThat(cell.asDouble()).isBetween(0.55, 0.65);
        assertThat(written(report, Format.CSV))
                .contains(",packaging,fat,cds,startup.wall," + cell.asText())
                .contains(",packaging,fat,cds,after.heap,");
    }

    @Test
    void the_json_meets_its_schema_with_and_without_a_confirmation() throws IOException {
        RunReport report = Reports.of(record(), trials(record(), List.of()), null);
        RunReport confirmed = confirmed();
        JsonSchema schema = schema();

        assertThat(schema.validate(json(report))).isEmpty();
        assertThat(json(confirmed).at("/confirmation/chosen/0/cells")).isNotEmpty();
        assertThat(schema.validate(json(confirmed))).isEmpty();
        assertThat(schema.validate(new ObjectMapper().readTree("{\"winner\":\"cds\"}")))
                .isNotEmpty();
    }

    @Test
    void the_json_of_one_round_meets_its_schema() {
        Effects effects = effects(record(), List.of());
        Effects.Cell cell = row(effects, "jmx", "on").cells().get(STARTUP);
        Verdict doubted =
                new Verdict(Verdict.Word.NOT_SIGNIFICANT, 0.01, Verdict.Doubt.ONE_ROUND, null);
        Effects.Row row =
                new Effects.Row(
                        "on", 1, List.of(new Effects.Cell(cell.column(), cell.ratio(), doubted)));
        JsonNode json =
                JsonFormat.MAPPER.valueToTree(
                        effects.withSwitches(
                                List.of(new Effects.Switch("jmx", "off", List.of(row)))));

        assertThat(json.at("/switches/0/levels/0/cells/0/verdict/doubt").asText())
                .isEqualTo("one-round");
        assertThat(schema().validate(json)).isEmpty();
    }

    @Test
    void a_report_of_one_round_says_when_an_effect_is_significant() throws IOException {
        RunRecord run = record();
        List<Trial> first =
                trials(run, List.of()).stream().filter(trial -> trial.round() == 0).toList();

        assertThat(written(Reports.of(run, first, null), Format.HTML)).contains(OF_ONE_ROUND);
        assertThat(written(confirmed(), Format.HTML)).doesNotContain(OF_ONE_ROUND);
    }

    /** The report of a run of switches, with the run of its best levels. */
    private static Effects effects(RunReport report) {
        return ((EffectsFinding) report.finding()).effects();
    }

    private static RunReport confirmed() {
        RunRecord run = record();
        EffectsFinding found = EffectsFinding.of(run, trials(run, List.of()));
        RunRecord fresh = fresh(run, found.effects());
        Comparison launches = RunAnalysis.of(fresh, InventedRun.trials(fresh));
        return new RunReport(run, found.confirmed(run, launches, Map.of()));
    }

    private static JsonSchema schema() {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(
                        Objects.requireNonNull(
                                Format.class.getResourceAsStream("effects.schema.json")));
    }

    private static JsonNode json(RunReport report) throws IOException {
        return new ObjectMapper().readTree(written(report, Format.JSON));
    }

    @Test
    void only_significant_cells_are_coloured() throws IOException {
        RunReport report = Reports.of(record(), trials(record(), List.of()), null);
        String table = written(report, Format.table(new Format.Options(true, 200)));

        assertThat(table.lines().filter(line -> line.contains("cds against fat")).findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains("\u001b[32m"));
        assertThat(table.lines().filter(line -> line.contains("jmx")).findFirst())
                .hasValueSatisfying(
                        line -> assertThat(line).doesNotContain("\u001b[32m", "\u001b[31m"));
    }

    @Test
    void significance_is_marked_without_colours_too() throws IOException {
        RunReport report = Reports.of(record(), trials(record(), List.of()), null);
        String table = written(report, TABLE);

        assertThat(table).contains("4 rounds, 24 launches").contains("* significant");
        assertThat(table.lines().filter(line -> line.contains("cds against fat")).findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains("]*"));
        assertThat(table.lines().filter(line -> line.contains("jmx")).findFirst())
                .hasValueSatisfying(line -> assertThat(line).doesNotContain("*"));
    }

    @Test
    void the_name_of_a_switch_is_only_in_its_first_row() throws IOException {
        RunReport report = Reports.of(record(), trials(record(), List.of()), null);

        List<String> rows =
                written(report, TABLE)
                        .lines()
                        .filter(line -> line.contains(" against fat "))
                        .toList();

        assertThat(rows).hasSize(2);
        assertThat(rows.get(0)).startsWith("packaging  extracted against fat ");
        assertThat(rows.get(1)).startsWith("           cds against fat ");
    }

    @Test
    void a_table_without_a_significant_figure_explains_no_mark() {
        TerminalMedium out = new TerminalMedium(new Format.Options(false, 120));
        Table judged = new Table("l");
        judged.row(List.of(out.figure("0.5×", Ink.BETTER)));
        Table others = new Table("l");
        others.row(List.of(out.figure("1.0×", Ink.FAINT)));

        out.table(judged);
        out.table(others);

        assertThat(out.toString()).isEqualTo("\n0.5×*\n* significant\n\n1.0×\n");
    }

    @Test
    void the_steps_to_the_best_levels_are_commands() throws IOException {
        RunReport confirmed = confirmed();
        String extract =
                "java -Djarmode=tools -jar app-tomcat.jar extract --destination app-tomcat\n";

        assertThat(written(confirmed, TABLE)).contains("\n  $ " + extract + "  $ java ");
        assertThat(written(confirmed, Format.MARKDOWN)).contains("\n```sh\n" + extract + "java ");
        assertThat(written(confirmed, Format.HTML)).contains("<pre>" + extract + "java ");
    }

    @Test
    void notes_have_a_heading_below_the_table() throws IOException {
        RunRecord run = record();
        List<Trial> first =
                trials(run, List.of()).stream().filter(trial -> trial.round() == 0).toList();
        RunReport report = Reports.of(run, first, null);
        String note = "6 of 24 launches were measured";

        assertThat(written(report, TABLE)).containsSubsequence("lazy-init", "\nNotes\n\n", note);
        assertThat(written(report, Format.MARKDOWN))
                .containsSubsequence("| lazy-init", "\n### Notes\n\n", "- " + note);
        assertThat(written(report, Format.HTML))
                .containsSubsequence("</table>", "<h2>Notes</h2>\n<ul>", "<li>" + note);
    }

    @Test
    void a_format_for_comparisons_does_not_write_a_run_of_switches() {
        assertThat(Reports.kind(record().plan()).writes(Format.JMH)).isFalse();
    }

    @Test
    void launches_that_there_was_no_time_for_are_counted_in_a_note() throws IOException {
        RunRecord run = record();
        List<Trial> first =
                trials(run, List.of()).stream().filter(trial -> trial.round() == 0).toList();

        Effects effects = Effects.of(run, first);

        assertThat(effects.notes())
                .contains(
                        "6 of 24 launches were measured, so the intervals are wider than planned.");
        assertThat(written(Reports.of(run, first, null), TABLE)).contains(": 1 round, 6 launches");
        assertThat(effects(run, List.of()).notes()).noneMatch(it -> it.contains("launches were"));
    }

    @Test
    void launches_that_failed_were_not_measured() {
        RunRecord run = record();
        List<String> failed =
                Objects.requireNonNull(run.plan().factorial()).launches().subList(0, 5).stream()
                        .map(Factorial.Launch::target)
                        .toList();

        assertThat(effects(run, failed).notes())
                .contains(
                        "19 of 24 launches were measured, so the intervals are wider than"
                                + " planned.");
    }

    @Test
    void latencies_of_saturated_launches_are_left_out_and_all_these_launches_are_counted() {
        RunRecord run = paced(record());
        Effects whole = effects(run, List.of());
        List<Trial> trials =
                withLogs(run, trial -> warned(trial, Warning.Kind.SATURATED, 1, Math.E));

        Effects effects = effects(Reports.of(run, trials, null));

        assertThat(cell(effects, "logs", Metric.LATENCY_P99).ratio()).isNull();
        assertThat(cell(effects, "logs", Metric.CPU_PER_REQUEST).ratio())
                .isEqualTo(cell(whole, "logs", Metric.CPU_PER_REQUEST).ratio());
        assertThat(effects.warnings()).anyMatch(it -> it.contains("in 12 of 24 launches"));
    }

    @Test
    void a_level_whose_launches_the_load_tool_limited_has_no_estimate_but_a_reason() {
        RunRecord run = record();
        List<Trial> trials = withLogs(run, trial -> warned(trial, Warning.Kind.CLIENT_BOUND, 9, 1));

        Effects effects = Effects.of(run, trials);

        assertThat(cell(effects, "logs", Metric.REQUESTS_PER_SECOND).ratio()).isNull();
        assertThat(cell(effects, "jmx", Metric.REQUESTS_PER_SECOND).ratio()).isNotNull();
        assertThat(column(effects, Metric.REQUESTS_PER_SECOND).note())
                .matches(
                        "12 of 24 launches \\((\\d-\\d, ){5}\\d-\\d and 6 more\\) cannot be"
                                + " compared: the load tool limited the throughput");
    }

    @Test
    void a_level_of_which_only_the_fast_launches_kept_up_is_not_judged() {
        RunRecord run = paced(record());
        List<Trial> trials =
                withLogs(
                        run,
                        trial ->
                                trial.round() == 0
                                        ? warned(trial, Warning.Kind.SATURATED, 0, 0.1)
                                        : warned(trial, Warning.Kind.SATURATED, 1, 9));

        Effects effects = Effects.of(run, trials);

        assertThat(
                        Objects.requireNonNull(cell(effects, "logs", Metric.LATENCY_P99).ratio())
                                .ratio())
                .isLessThan(0.2);
        assertThat(effects.switches())
                .allMatch(it -> it.levels().stream().allMatch(row -> p99(row).verdict() == null));
        assertThat(column(effects, Metric.LATENCY_P99).note())
                .matches(
                        "9 of 24 launches \\(.* and 3 more\\) cannot be compared: the server did"
                                + " not keep up with the rate");
        assertThat(cell(effects, "logs", Metric.CPU_PER_REQUEST).verdict()).isNotNull();
    }

    private static Effects.Cell p99(Effects.Row row) {
        return row.cells().get(row.cells().size() - 1);
    }

    @Test
    void a_rate_that_the_plan_sets_is_no_question() {
        Effects effects = effects(paced(record()), List.of());

        assertThat(effects.columns())
                .extracting(Effects.Column::metric)
                .contains(Metric.LATENCY_P99)
                .doesNotContain(Metric.REQUESTS_PER_SECOND);
    }

    /** The same run, if its load had a fixed rate. */
    private static RunRecord paced(RunRecord run) {
        Load open = run.plan().loads().get(0).withDriver("builtin").withRate(Rate.perSecond(100));
        return run.withPlan(run.plan().withLoads(List.of(open)));
    }

    private static Effects.Column column(Effects effects, Metric metric) {
        return effects.columns().stream()
                .filter(column -> column.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    private static Effects.Cell cell(Effects effects, String name, Metric metric) {
        return row(effects, name, "on").cells().stream()
                .filter(cell -> cell.column().metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    /** The trials of a run, with those of the level logs=on changed. */
    private static List<Trial> withLogs(RunRecord run, UnaryOperator<Trial> change) {
        Factorial factorial = Objects.requireNonNull(run.plan().factorial());
        return trials(run, List.of()).stream()
                .map(
                        trial ->
                                factorial.levels(trial.target()).contains("logs=on")
                                        ? change.apply(trial)
                                        : trial)
                .toList();
    }

    /** A trial with a warning in some slices, and with other values under load. */
    private static Trial warned(Trial trial, Warning.Kind kind, int slices, double factor) {
        List<Slice> all = new ArrayList<>();
        for (Slice slice : trial.slices()) {
            Measurements values = slice.measurements();
            for (Metric metric : List.of(Metric.REQUESTS_PER_SECOND, Metric.LATENCY_P99)) {
                values = values.with(metric, factor * values.values().getOrDefault(metric, 1.0));
            }
            Slice changed = slice.withMeasurements(values);
            Warning warning = new Warning(kind, "in some slices");
            all.add(all.size() < slices ? InventedRun.warned(changed, warning) : changed);
        }
        return InventedRun.with(trial, all);
    }

    @Test
    void a_level_with_other_answers_is_not_compared_and_has_a_warning() throws IOException {
        RunRecord run = record();
        Factorial factorial = Objects.requireNonNull(run.plan().factorial());
        List<Trial> trials =
                trials(run, List.of()).stream()
                        .map(
                                trial ->
                                        factorial.levels(trial.target()).get(3).endsWith("=on")
                                                ? InventedRun.warned(
                                                        trial,
                                                        new Warning(
                                                                Warning.Kind.OTHER_ANSWERS,
                                                                "answers to get are longer"))
                                                : trial)
                        .toList();

        RunReport report = Reports.of(run, trials, null);

        assertThat(row(effects(report), "logs", "on").cells())
                .allMatch(cell -> cell.ratio() == null);
        assertThat(written(report, Format.table(new Format.Options(false, 500))))
                .contains("Warnings\n\nother-answers: with the replaced web server the application")
                .contains("in 12 of 24 launches, such as: answers to get are longer.");
        assertThat(written(report, Format.HTML)).contains("<h2>Warnings</h2>");
    }

    private static String written(RunReport report, Format format) throws IOException {
        StringWriter writer = new StringWriter();
        format.write(report, writer);
        return writer.toString();
    }

    private static Effects.Row row(Effects effects, String name, String level) {
        return effects.switches().stream()
                .filter(it -> it.name().equals(name))
                .flatMap(it -> it.levels().stream())
                .filter(it -> it.level().equals(level))
                .findFirst()
                .orElseThrow();
    }

    private static double ratio(Effects.Row row, int column) {
        return Objects.requireNonNull(row.cells().get(column).ratio()).ratio();
    }

    private static Verdict.Word word(Effects.Row row, int column) {
        return Objects.requireNonNull(row.cells().get(column).verdict()).word();
    }

    private static Factor switched(String name) {
        return new Factor(
                name,
                List.of(Level.asIs("off"), Level.properties("on", Map.of(name + ".on", "true"))));
    }

    private static RunRecord record() {
        RunRecord run = InventedRun.record(4, List.of("tomcat"));
        Plan plan = run.plan();
        return run.withPlan(
                LaunchDraw.of(
                        plan.withFactorial(Factorial.of(plan.targets().get(0), FACTORS)),
                        4,
                        Factorial.LAUNCHES,
                        3));
    }

    /** Extracted starts in 0.8 of the time, CDS in 0.6, lazy in 0.9; logs need 1.3 the memory. */
    private static Effects effects(RunRecord run, List<String> failing) {
        return Effects.of(run, trials(run, failing));
    }

    private static List<Trial> trials(RunRecord run, List<String> failing) {
        Factorial factorial = Objects.requireNonNull(run.plan().factorial());
        Map<String, Factorial.Launch> launches = new HashMap<>();
        factorial.launches().forEach(launch -> launches.put(launch.target(), launch));
        List<Trial> trials = new ArrayList<>();
        for (Trial trial : InventedRun.trials(run)) {
            Factorial.Launch launch = Objects.requireNonNull(launches.get(trial.target()));
            if (launch.round() != trial.round()) {
                continue;
            }
            List<String> levels = launch.levels();
            double startup =
                    switch (levels.get(0)) {
                        case "extracted" -> 0.8;
                        case "cds" -> 0.6;
                        default -> 1;
                    };
            Trial weighed =
                    times(
                            times(
                                    trial,
                                    Metric.STARTUP_WALL,
                                    startup * (levels.get(1).equals("on") ? 0.9 : 1)),
                            Metric.RSS_AFTER,
                            levels.get(3).equals("on") ? 1.3 : 1);
            trials.add(
                    failing.contains(trial.target())
                            ? InventedRun.failed(
                                    InventedRun.with(weighed, Measurements.NONE),
                                    new Failure(
                                            Failure.Kind.DIED_AT_START, "a property was refused"))
                            : weighed);
        }
        return trials;
    }

    private static Trial times(Trial trial, Metric metric, double factor) {
        return InventedRun.with(
                trial,
                trial.measurements()
                        .with(
                                metric,
                                factor * Objects.requireNonNull(trial.measurements().get(metric))));
    }
}
