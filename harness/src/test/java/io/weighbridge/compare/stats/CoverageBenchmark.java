package io.weighbridge.compare.stats;

import io.weighbridge.compare.stats.Coverage.Setup;
import io.weighbridge.compare.stats.Invented.Noise;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * How often the intervals of the models include the true ratio, and how often a report of equal
 * servers has a verdict: the tables of docs/methodology.md. Not a test: {@code mvn -pl harness -am
 * test -Dtest=CoverageBenchmark} prints them, after about ten minutes.
 */
class CoverageBenchmark {

    private static final int RUNS = 10_000;

    /** Passes are fitted for each round of these. */
    private static final int RUNS_OF_PASSES = 2_000;

    private static final int REPORTS = 1_000;

    private static final double SPREAD = 0.03;
    private static final double MACHINE = 0.1;
    private static final List<Double> EQUAL = List.of(1.0, 1.0, 1.0, 1.0);

    /** The first target is the baseline. */
    private static final Map<String, List<Double>> VARIANCES = new LinkedHashMap<>();

    static {
        VARIANCES.put("all targets vary alike", EQUAL);
        VARIANCES.put("two have twice the variance", List.of(1.0, 1.0, 2.0, 2.0));
        VARIANCES.put("two have 4 times", List.of(1.0, 1.0, 4.0, 4.0));
        VARIANCES.put("one has 4 times", List.of(1.0, 1.0, 1.0, 4.0));
        VARIANCES.put("the baseline has 4 times", List.of(4.0, 1.0, 1.0, 1.0));
    }

    @Test
    void without_a_prior() {
        for (RowModel model : RowModel.values()) {
            double machine = model == RowModel.ROUNDS ? MACHINE : 0;
            List<Setup> setups = new ArrayList<>();
            VARIANCES.forEach(
                    (name, variances) -> {
                        for (boolean heavy : List.of(false, true)) {
                            setups.add(
                                    new Setup(
                                            name + tails(heavy),
                                            model,
                                            new Invented(variances, SPREAD, machine, heavy, 0, 0),
                                            VarianceEstimate.UNKNOWN,
                                            false));
                        }
                    });
            table(model.name(), List.of(2, 3, 4, 6, 10), setups, RUNS);
        }
    }

    @Test
    void with_a_prior() {
        List<Setup> setups = new ArrayList<>();
        List<Setup> ofPasses = new ArrayList<>();
        for (int freedom : List.of(3, 6)) {
            VarianceEstimate prior = new VarianceEstimate(SPREAD * SPREAD, freedom);
            String counts = ", prior of " + freedom;
            for (double factor : List.of(0.5, 2.0)) {
                Invented invented = new Invented(EQUAL, SPREAD * factor, MACHINE, false, 0, 0);
                String name = "launches vary " + factor + " times as much" + counts;
                setups.add(new Setup(name, RowModel.ROUNDS, invented, prior, false));
            }
            for (boolean heavy : List.of(false, true)) {
                Invented many = new Invented(EQUAL, SPREAD, MACHINE, heavy, 60, 0.06);
                Invented few = new Invented(EQUAL, SPREAD, MACHINE, heavy, 8, 0.15);
                String end = counts + tails(heavy);
                ofPasses.add(new Setup("60 passes" + end, RowModel.ROUNDS, many, prior, true));
                ofPasses.add(new Setup("8 noisy passes" + end, RowModel.ROUNDS, few, prior, true));
            }
        }
        table("with a prior", List.of(1, 2, 4, 10), ofPasses, RUNS_OF_PASSES);
        table("with a wrong prior", List.of(1, 2, 4, 10), setups, RUNS);
    }

    /** Chance decides how much two slices of a server scatter. */
    @Test
    void two_slices() {
        VarianceEstimate prior = new VarianceEstimate(SPREAD * SPREAD, 3);
        List<Setup> setups = new ArrayList<>();
        for (List<Double> servers : List.of(List.of(1.0, 1.0), EQUAL)) {
            Invented invented = new Invented(servers, SPREAD, MACHINE, false, 2, 0.15);
            String name = servers.size() + " servers, two slices of each";
            setups.add(new Setup(name, RowModel.ROUNDS, invented, prior, true));
        }
        table("few slices", List.of(1, 2, 5, 10), setups, RUNS_OF_PASSES);
    }

    /** Coverage, and the median half-width in percent. */
    @Test
    void starts() {
        for (double freedom : new double[] {0, 3, 6}) {
            double variance = Math.pow(LaunchOrder.LAUNCHES, 2);
            VarianceEstimate expected = new VarianceEstimate(variance, Math.max(3, freedom));
            VarianceEstimate prior = freedom == 0 ? VarianceEstimate.UNKNOWN : expected;
            Invented invented = new Invented(EQUAL, LaunchOrder.LAUNCHES, MACHINE, false, 0, 0);
            for (int rounds : List.of(1, 2, 3, 4, 6, 10)) {
                if (rounds > 1 || prior.known()) {
                    starts(rounds, invented, expected, prior);
                }
            }
        }
    }

    private static void starts(
            int rounds, Invented invented, VarianceEstimate expected, VarianceEstimate prior) {
        Noise noise = new Noise(rounds);
        long[] held = new long[2];
        List<Double> widths = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            List<Round> launched = invented.drawn(expected, noise).rounds(rounds, noise);
            RowFit drawn = fit(Starts.drawn(noise).of(launched), prior);
            held[0] += holding(drawn);
            held[1] += holding(fit(new Starts(0.03, 0.1).of(launched), prior));
            Interval own = drawn.contrasts().get(0).interval(0.05);
            widths.add(100 * own.halfWidth());
        }
        Collections.sort(widths);
        System.out.printf(
                Locale.ROOT,
                "| prior of %.0f | %d rounds | drawn %.1f %% | 3 and 10 %%: %.1f %% | ±%.1f %% |%n",
                prior.known() ? prior.freedom() : 0,
                rounds,
                100.0 * held[0] / RUNS / 3,
                100.0 * held[1] / RUNS / 3,
                widths.get(RUNS / 2));
    }

    private static RowFit fit(List<Round> rounds, VarianceEstimate prior) {
        return RowModel.ROUNDS.fit(rounds, Invented.BASELINE, prior);
    }

    private static long holding(RowFit fit) {
        return fit.contrasts().stream().filter(it -> it.interval(0.05).holds(1)).count();
    }

    /** Six questions, as in a report of one scenario, of four equal servers. */
    @Test
    void reports_of_equal_servers() {
        for (boolean heavy : List.of(false, true)) {
            List<Setup> questions =
                    List.of(
                            readings("startup", RowModel.ROUNDS, 0.08, heavy),
                            passes("CPU", 0.03, heavy),
                            readings("RSS after load", RowModel.TARGETS, 0.03, heavy),
                            readings("allocation", RowModel.SHRUNK, 0.008, heavy),
                            passes("throughput", 0.03, heavy),
                            passes("p99", 0.04, heavy));
            for (int rounds : List.of(1, 2, 4, 10)) {
                report(questions, rounds, tails(heavy));
            }
        }
    }

    private static void report(List<Setup> questions, int rounds, String tails) {
        Noise noise = new Noise(rounds);
        int reports = 0;
        int verdicts = 0;
        for (int run = 0; run < REPORTS; run++) {
            int ofReport = 0;
            for (Setup question : questions) {
                ofReport += question.falseVerdict(rounds, noise) ? 1 : 0;
            }
            reports += ofReport > 0 ? 1 : 0;
            verdicts += ofReport;
        }
        System.out.printf(
                Locale.ROOT,
                "| %d%s | %.1f %% | %.1f %% |%n",
                rounds,
                tails,
                100.0 * verdicts / REPORTS / questions.size(),
                100.0 * reports / REPORTS);
    }

    private static Setup readings(String name, RowModel model, double spread, boolean heavy) {
        double machine = model == RowModel.ROUNDS ? MACHINE : 0;
        Invented invented = new Invented(EQUAL, spread, machine, heavy, 0, 0);
        return new Setup(name, model, invented, new VarianceEstimate(spread * spread, 3), true);
    }

    private static Setup passes(String name, double spread, boolean heavy) {
        Invented invented = new Invented(EQUAL, spread, MACHINE, heavy, 60, 0.06);
        VarianceEstimate prior = new VarianceEstimate(spread * spread, 3);
        return new Setup(name, RowModel.ROUNDS, invented, prior, true);
    }

    private static void table(String title, List<Integer> rounds, List<Setup> setups, int runs) {
        System.out.println(title);
        for (Setup setup : setups) {
            System.out.println(
                    rounds.stream()
                            .map(count -> text(setup.coverage(count, runs)))
                            .collect(Collectors.joining(" | ", "| " + setup.name() + " | ", " |")));
        }
    }

    private static String text(Coverage coverage) {
        return String.format(
                Locale.ROOT, "%.1f (%.1f)", 100 * coverage.mean(), 100 * coverage.worst());
    }

    private static String tails(boolean heavy) {
        return heavy ? ", heavy tails" : "";
    }
}
