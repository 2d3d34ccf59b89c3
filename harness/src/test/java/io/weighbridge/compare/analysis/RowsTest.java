package io.weighbridge.compare.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.report.DrawnPart;
import io.weighbridge.compare.stats.Baseline;
import io.weighbridge.compare.stats.Round;
import io.weighbridge.compare.stats.RowDefaults;
import io.weighbridge.compare.stats.RowFit;
import io.weighbridge.compare.stats.RowModel;
import io.weighbridge.compare.stats.VarianceEstimate;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.CommittedRuns;
import io.weighbridge.instrument.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The model of each row and its variance between launches, computed from the runs in docs/data:
 * {@code rows.csv} of package stats, and the table in docs/methodology.md with the reasons. {@code
 * mvn -pl harness -am test -Dtest=RowsTest -Dgolden=write} updates both.
 */
class RowsTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "methodology.md");
    private static final Path ROWS =
            Path.of(
                    "src",
                    "main",
                    "resources",
                    "io",
                    "weighbridge",
                    "compare",
                    "stats",
                    "rows.csv");

    /** The run of today's load at a fixed rate. Its slices at the peak are few. */
    private static final String AT_RATE = "calibrate-at-rate";

    /** Runs whose launches represent others: warm, pinned, and with one container. */
    private static final List<String> CALIBRATIONS =
            List.of("calibrate", "calibrate-ab", AT_RATE, "calibrate-earlier", "calibrate-rates");

    /** The container without an injected overhead, and the same again. */
    private static final Set<String> TWINS = Set.of("tomcat", "tomcat-again");

    /** Rows with too little data use the values of another row. */
    private static final Map<Metric, Metric> AS =
            Map.ofEntries(
                    Map.entry(Metric.PAID_CPU_PER_REQUEST, Metric.CPU_PER_REQUEST),
                    Map.entry(Metric.SERVICE_P50, Metric.LATENCY_P50),
                    Map.entry(Metric.SERVICE_P99, Metric.LATENCY_P99),
                    Map.entry(Metric.ADDED_LATENCY, Metric.LATENCY_P50),
                    Map.entry(Metric.SERVICE_CPU, Metric.CPU_PER_REQUEST),
                    Map.entry(Metric.POOL_PENDING, Metric.LATENCY_P99),
                    Map.entry(Metric.WORKING_SET, Metric.RSS_AFTER),
                    Map.entry(Metric.CLASSES_READY, Metric.CLASSES_REPORTED),
                    Map.entry(Metric.HEAP_READY, Metric.HEAP_REPORTED),
                    Map.entry(Metric.NON_HEAP_READY, Metric.NON_HEAP_REPORTED),
                    Map.entry(Metric.METASPACE_READY, Metric.METASPACE_REPORTED),
                    Map.entry(Metric.RSS_READY, Metric.RSS_REPORTED),
                    Map.entry(Metric.MEMORY_REPORTED, Metric.RSS_REPORTED));

    /**
     * The smallest share of the variance between rounds that is attributed to launches: the
     * estimate without the passes is a difference of two estimates, which may be near 0 by chance.
     */
    private static final double LEAST = 0.25;

    /** Files have six digits, so a smaller spread is rounding. */
    private static final double NOTHING = 1e-5;

    /** One committed run. */
    private record Run(String name, Rounds rounds, Plan plan) {

        static Run of(RunDirectory run) {
            return new Run(
                    run.folder().getFileName().toString(),
                    Rounds.of(run.trials()),
                    run.record().plan());
        }

        /** The rows of a metric under loads with or without a fixed rate. */
        List<RowKey> rows(Metric metric, boolean atRate) {
            List<RowKey> rows = new ArrayList<>(RowKey.of(plan, metric));
            plan.scenarios().stream()
                    .filter(scenario -> scenario.load().open() != atRate)
                    .forEach(scenario -> rows.remove(new RowKey(metric, scenario.name())));
            return rows;
        }

        Set<String> targets() {
            return plan.targets().stream().map(Target::name).collect(Collectors.toSet());
        }

        /** Those of these targets that have values, none of them 0. */
        private Set<String> positive(RowKey row, Set<String> of) {
            return of.stream()
                    .filter(
                            target ->
                                    rounds.values(target, row).values().stream()
                                            .allMatch(value -> value > 0))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        List<Round> readings(RowKey row, Set<String> of) {
            return new RowRounds(rounds).readings(row, positive(row, of), VarianceEstimate.NONE);
        }

        /**
         * With passes if there are any: all targets are fitted, and the requested ones are kept.
         */
        List<Round> passes(RowKey row, Set<String> of) {
            if (SlicePooling.percentile(row.metric())) {
                // Those of all answers of a round are judged without a look at its passes.
                return readings(row, of);
            }
            List<Round> kept = new ArrayList<>();
            for (Round round :
                    new RowRounds(rounds).inOrder(plan.alive(), row, positive(row, targets()))) {
                Map<String, Double> logs = new LinkedHashMap<>(round.logs());
                logs.keySet().retainAll(of);
                kept.add(new Round(logs, round.within(), round.places()));
            }
            return kept;
        }
    }

    @Test
    void the_rows_follow_from_committed_runs() throws IOException {
        List<Run> all = CommittedRuns.forModels().stream().map(Run::of).toList();
        List<Run> atPeak = all.stream().filter(run -> !run.name().equals(AT_RATE)).toList();
        StringBuilder rows = new StringBuilder("row,model,spread\n");
        StringBuilder table = new StringBuilder(HEAD);
        for (Metric metric : Metric.values()) {
            if (metric.better() == Metric.Better.NEITHER) {
                continue;
            }
            for (boolean atRate : List.of(false, true)) {
                if (atRate && !comparedAtRate(metric)) {
                    continue;
                }
                Metric as = AS.getOrDefault(metric, metric);
                RowEvidence evidence = RowEvidence.of(tables(atRate ? all : atPeak, as, atRate));
                RowModel model = RowEvidence.of(tables(atPeak, as, false)).model();
                Spread spread = spread(atRate ? all : atPeak, as, atRate, model);
                String row = metric.key() + (atRate ? RowDefaults.AT_RATE : "");
                rows.append("%s,%s,%s\n".formatted(row, model, spread.file()));
                table.append(line(metric, atRate, as, evidence, model, spread));
            }
        }
        if (Objects.equals(System.getProperty("golden"), "write")) {
            Files.writeString(ROWS, rows);
        }
        assertThat(ROWS).hasContent(rows.toString());
        DrawnPart.holds(DOCUMENT, "rows", table.toString());
    }

    /** Whether a metric is compared at a fixed rate: latencies, and the CPU time of the server. */
    private static boolean comparedAtRate(Metric metric) {
        return MissingNotes.latency(metric)
                || metric == Metric.PAID_CPU_PER_REQUEST
                || metric == Metric.CPU_PER_REQUEST
                || metric == Metric.SERVICE_CPU;
    }

    private static final String HEAD =
            """
            | row | tables | rounds matter, p | targets vary unlike, p | constant | model | launches vary by |
            | --- | ---: | ---: | ---: | ---: | --- | ---: |
            """;

    private static String line(
            Metric metric,
            boolean atRate,
            Metric as,
            RowEvidence evidence,
            RowModel model,
            Spread spread) {
        return "| %s | %d | %s | %s | %d | %s%s | %s |\n"
                .formatted(
                        metric.label() + (atRate ? ", at a fixed rate" : ""),
                        evidence.tables(),
                        p(evidence.roundsP()),
                        evidence.variancesP() == null ? "–" : p(evidence.variancesP()),
                        evidence.constant(),
                        model.name().toLowerCase(Locale.ROOT),
                        as == metric ? "" : ", as " + as.label(),
                        spread.words());
    }

    private static String p(double p) {
        return p < 0.0001 ? "< 0.0001" : String.format(Locale.ROOT, "%.2g", p);
    }

    private static List<List<Round>> tables(List<Run> runs, Metric metric, boolean atRate) {
        List<List<Round>> tables = new ArrayList<>();
        for (Run run : runs) {
            for (RowKey row : run.rows(metric, atRate)) {
                List<Round> table = run.readings(row, run.targets());
                if (table.size() > 1) {
                    tables.add(table);
                }
            }
        }
        return tables;
    }

    /**
     * Standard deviation between launches of the identical servers, over all calibrations, without
     * the uncertainty from passes; of all targets of all runs if the calibrations did not measure
     * it, or it was constant. Two digits.
     */
    private static Spread spread(List<Run> runs, Metric metric, boolean atRate, RowModel model) {
        List<List<Round>> twins = new ArrayList<>();
        for (Run run : runs) {
            if (CALIBRATIONS.contains(run.name())) {
                run.rows(metric, atRate).forEach(row -> twins.add(run.passes(row, TWINS)));
            }
        }
        double calibrated = spread(twins, model);
        return calibrated > NOTHING
                ? new Spread(calibrated, false)
                : new Spread(spread(tables(runs, metric, atRate), model), true);
    }

    private static double spread(List<List<Round>> tables, RowModel model) {
        VarianceEstimate total = VarianceEstimate.UNKNOWN;
        double within = 0;
        for (List<Round> rounds : tables) {
            String any =
                    rounds.stream()
                            .flatMap(it -> it.logs().keySet().stream())
                            .min(Comparator.naturalOrder())
                            .orElse(null);
            if (any != null) {
                RowFit fit = model.fit(rounds, Baseline.of(any), VarianceEstimate.UNKNOWN);
                VarianceEstimate ofRun = model == RowModel.SHRUNK ? fit.launches() : fit.variance();
                total = total.pooledWith(ofRun);
                within += ofRun.freedom() * within(rounds);
            }
        }
        double launches = total.known() ? total.value() - within / total.freedom() : 0;
        return Math.sqrt(Math.max(launches, LEAST * total.value()));
    }

    private static double within(List<Round> rounds) {
        return rounds.stream().mapToDouble(round -> round.within().value()).average().orElse(0);
    }

    /**
     * The variation between launches.
     *
     * @param elsewhere whether it is from other runs than the calibrations
     */
    private record Spread(double value, boolean elsewhere) {

        String file() {
            return String.format(Locale.ROOT, "%.2g", value);
        }

        String words() {
            return String.format(Locale.ROOT, "%.2g %%", 100 * value) + (elsewhere ? " *" : "");
        }
    }
}
