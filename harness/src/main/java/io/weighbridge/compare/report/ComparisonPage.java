package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.Comparison.ComparedTarget;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.analysis.Rounds;
import io.weighbridge.compare.analysis.TimeSpent;
import io.weighbridge.compare.report.StackedBars.Bar;
import io.weighbridge.compare.report.StackedBars.Part;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Unit;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.Identity;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the page of a comparison, from top to bottom. */
final class ComparisonPage {

    private final HtmlMedium out = new HtmlMedium();
    private final ComparisonFinding finding;
    private final Comparison comparison;
    private final ComparisonText text;
    private final PageRows rows;
    private final Plan plan;
    private final Rounds rounds;
    private final List<Trial> completed;

    private ComparisonPage(ComparisonFinding finding) {
        this.finding = finding;
        comparison = finding.comparison();
        text = new ComparisonText(comparison);
        rows = PageRows.of(comparison);
        plan = finding.run().plan();
        rounds = Rounds.of(finding.trials());
        completed =
                plan.targets().stream()
                        .flatMap(target -> rounds.completed(target.name()).stream())
                        .toList();
    }

    /**
     * The body of the page, without scripts.
     *
     * @param title escaped
     * @throws IOException if raw output of the run cannot be read
     */
    static String of(ComparisonFinding finding, String title) throws IOException {
        ComparisonPage page = new ComparisonPage(finding);
        page.write();
        return HtmlPage.own("comparison.html")
                .formatted(
                        title,
                        Element.escaped(String.join(" · ", page.text.setup())),
                        HtmlMedium.list(page.comparison.run().measured()).with("class", "facts"),
                        page.out.contents(),
                        page.out,
                        Element.escaped(page.comparison.run().id()));
    }

    private void write() throws IOException {
        FileLinks links = new FileLinks(finding.run());
        new AnswersPart(rows, text).write(out);
        new ValuesTable(rows).write(out, text);
        everyRound();
        startUp();
        new MemoryPart(rows, completed).write(out);
        cpu();
        finding.supplements().forEach(supplement -> supplement.write(out));
        new LatencyPart(rows, plan, rounds).write(out);
        new WarmupPart(rows, completed).write(out);
        loads();
        requests();
        services();
        published();
        links.toolReports(out, completed, rounds);
        if (comparison.time() != null) {
            time(comparison.time());
        }
        warnings();
        environment();
    }

    private void everyRound() {
        out.part("rounds", "Every round");
        out.hint("One mark per round, and a line at the median.");
        out.add(rows.legend());
        List<Chart> charts = new ArrayList<>();
        for (Section section : comparison.sections()) {
            for (Row row : section.rows()) {
                boolean measured = row.cells().stream().anyMatch(cell -> cell.summary() != null);
                if (row.main() && measured) {
                    charts.add(new RoundsChart(rows, section.workload(), row).chart());
                }
            }
        }
        out.add(HtmlMedium.grid(charts));
    }

    private void startUp() {
        if (PageRows.row(rows.launch(), Metric.STARTUP_CPU) == null
                && PageRows.row(rows.launch(), Metric.STARTUP_WALL) == null) {
            return;
        }
        out.part("startup", "Startup");
        out.hint(
                "From just before the process is started to the first correct answer, one server at"
                        + " a time. Medians over rounds; the charts above show each round.");
        bars(
                "Wall time to the first correct answer",
                split(
                        Metric.STARTUP_WALL,
                        "total",
                        Metric.STARTUP_REPORTED,
                        "startup time that the server reports",
                        "rest: before that time begins, and until the first answer"));
        bars(
                "CPU time to the first correct answer",
                split(
                        Metric.STARTUP_CPU,
                        "all threads",
                        Metric.STARTUP_CPU_APPLICATION,
                        "application threads",
                        "JIT compiler, collector, VM"));
    }

    private void bars(String title, List<Bar> bars) {
        Chart chart = new StackedBars(title, Unit.SECONDS, bars).chart();
        if (chart != null) {
            out.chart(chart);
        }
    }

    /** A time of each target and a part of it, or the whole time if the part is unknown. */
    private List<Bar> split(
            Metric whole, String wholeName, Metric inside, String insideName, String restName) {
        List<Bar> bars = new ArrayList<>();
        for (String target : rows.targets()) {
            Double all = PageRows.median(rows.launch(), whole, target);
            Double own = PageRows.median(rows.launch(), inside, target);
            bars.add(
                    new Bar(
                            target,
                            all == null || own == null
                                    ? List.of(new Part(wholeName, all))
                                    : List.of(
                                            new Part(insideName, own),
                                            new Part(restName, Math.max(0, all - own)))));
        }
        return bars;
    }

    private void cpu() {
        List<Section> measured =
                rows.scenarios().stream()
                        .filter(it -> PageRows.row(it, Metric.CPU_PER_REQUEST) != null)
                        .toList();
        if (measured.isEmpty()) {
            return;
        }
        out.part("cpu", "CPU per request");
        out.hint(
                "By kind of thread. Compiler and collector are shown separately because they depend"
                        + " on how long a server has run.");
        for (Section section : measured) {
            String scenario = Objects.requireNonNull(section.workload());
            List<Bar> bars =
                    rows.targets().stream().map(it -> new Bar(it, threads(section, it))).toList();
            bars(rows.scenarios().size() > 1 ? scenario : "", bars);
        }
    }

    private static List<Part> threads(Section section, String target) {
        return List.of(
                part("application", section, Metric.CPU_PER_REQUEST, target),
                part("collector", section, Metric.GC_CPU_PER_REQUEST, target),
                part("JIT compiler", section, Metric.JIT_CPU_PER_REQUEST, target),
                part("other VM threads", section, Metric.OTHER_CPU_PER_REQUEST, target));
    }

    private static Part part(String name, Section section, Metric metric, String target) {
        return new Part(name, PageRows.median(section, metric, target));
    }

    private void loads() {
        if (!comparison.loads().isEmpty()) {
            out.part("loads", "The same server under every load");
            out.table(ByLoadsText.table(comparison.loads()));
            out.items(ByLoadsText.sentences(comparison.loads()));
        }
    }

    private void requests() {
        ByRequestText requests = new ByRequestText(comparison);
        if (requests.any()) {
            out.part("requests", "By request");
            requests.tables(false).forEach(out::table);
            out.items(requests.sentences(false));
        }
    }

    private void services() {
        ByServiceText services = new ByServiceText(comparison);
        if (services.any()) {
            out.part("services", "By service");
            out.table(services.table());
            out.paragraph(services.sentence());
        }
    }

    private void published() {
        if (!comparison.published().isEmpty()) {
            out.part("published", "As published, and here");
            out.table(PublishedText.table(comparison.published()));
            out.items(PublishedText.sentences(comparison.published()));
        }
    }

    private void time(TimeSpent time) {
        out.part("time", "Where the time went");
        out.paragraph(ComparisonText.time(time));
        out.hint("Wall time of the whole run. Other: checks, readings, ending servers.");
        List<Part> parts = new ArrayList<>();
        ComparisonText.parts(time).forEach((name, spent) -> parts.add(new Part(name, spent)));
        bars("", List.of(new Bar("run", parts)));
    }

    private void warnings() {
        if (!comparison.warnings().isEmpty() || !comparison.failures().isEmpty()) {
            out.part("cautions", "Warnings");
            out.warnings(text.lettered());
            text.failures(out);
        }
    }

    private void environment() {
        out.part("environment", "Environment and commands");
        List<String> facts = new ArrayList<>(text.machine());
        comparison.targets().stream()
                .flatMap(target -> Stream.ofNullable(fact(target)))
                .forEach(facts::add);
        out.answers(facts);
        out.heading("This run");
        out.code("sh", text.command());
        out.heading("One start and one slice of each target");
        commands().forEach(command -> out.code("sh", command));
    }

    /** What a target is; null if nothing is known. */
    private static @Nullable String fact(ComparedTarget target) {
        String known =
                Stream.of(target.container(), target.java(), target.model())
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining(", "));
        return known.isEmpty() ? null : target.name() + ": " + known;
    }

    /** How each target was started, and the command of one slice of each scenario. */
    private List<String> commands() {
        List<String> commands = new ArrayList<>();
        for (Target target : plan.targets()) {
            List<Trial> trials = rounds.completed(target.name());
            Identity identity = trials.isEmpty() ? null : trials.get(0).identity();
            if (identity != null) {
                commands.add(String.join(" ", identity.command()));
            }
        }
        for (Scenario scenario : plan.scenarios()) {
            plan.targets().stream()
                    .flatMap(target -> rounds.completed(target.name()).stream().limit(1))
                    .flatMap(trial -> rounds.kept(trial, scenario.name()).stream())
                    .findFirst()
                    .ifPresent(slice -> commands.add(String.join(" ", slice.raw().command())));
        }
        return commands;
    }
}
