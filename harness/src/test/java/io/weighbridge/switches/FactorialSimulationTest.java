package io.weighbridge.switches;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.analysis.Rounds;
import io.weighbridge.compare.analysis.RowKey;
import io.weighbridge.compare.analysis.RowRounds;
import io.weighbridge.compare.stats.Contrast;
import io.weighbridge.compare.stats.Contrasts;
import io.weighbridge.compare.stats.FactorialDesign;
import io.weighbridge.compare.stats.FactorialFit;
import io.weighbridge.compare.stats.FactorialModel;
import io.weighbridge.compare.stats.Round;
import io.weighbridge.compare.stats.RowDefaults;
import io.weighbridge.compare.stats.VarianceEstimate;
import io.weighbridge.compare.stats.Verdict;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Factor;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Level;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What 24 launches of ten two-level switches tell, with noise that committed launches had. The
 * figures are in docs/switches.md.
 */
class FactorialSimulationTest {

    private static final Path DATA = Path.of("..", "docs", "data", "calibrate-ab");
    private static final int SWITCHES = 10;
    private static final int ROUNDS = 4;
    private static final int SIZE = 6;
    private static final double SPREAD = 0.04;
    private static final int DESIGNS = 4;

    /** All pairs of switches: a design finds the interactions of some more easily than others. */
    private static final List<FactorialFit.Pair> PAIRS = pairs();

    /** With a spread of 1. */
    private static double[] noise = new double[0];

    /** What it was when it was read. */
    private static double spread;

    /**
     * What came out of many runs.
     *
     * @param falseVerdicts share of runs with a verdict on a switch that does nothing
     * @param coverage share of 95 % intervals that hold the truth
     * @param worst the same of the worst level
     * @param significant share of runs in which the effect that exists is significant
     * @param interactions share of runs that name an interaction
     */
    private record Rates(
            double falseVerdicts,
            double coverage,
            double worst,
            double significant,
            double interactions) {

        @Override
        public String toString() {
            return "false %.3f, coverage %.3f, worst %.3f, significant %.3f, interactions %.3f"
                    .formatted(falseVerdicts, coverage, worst, significant, interactions);
        }
    }

    /**
     * What is true.
     *
     * @param spread of launches, on average
     * @param effect of the last switch, as a share
     * @param unequal how many times the spread of others launches have that have the second level
     *     of the first switch
     * @param interaction of a pair, as a share
     * @param pairs each run has an interaction of the next one
     */
    private record Truth(
            double spread,
            double effect,
            double unequal,
            double interaction,
            List<FactorialFit.Pair> pairs) {}

    private static Truth nothing(double spread) {
        return new Truth(spread, 0, 1, 0, PAIRS);
    }

    private static Truth effect(double effect) {
        return new Truth(SPREAD, effect, 1, 0, PAIRS);
    }

    private static Truth interaction(double spread, List<FactorialFit.Pair> pairs) {
        return new Truth(spread, 0, 1, 0.15, pairs);
    }

    @BeforeAll
    static void reads_how_committed_launches_vary() {
        RunDirectory run = RunDirectory.open(DATA);
        Rounds rounds = Rounds.of(run.trials());
        List<String> targets = run.record().plan().targets().stream().map(Target::name).toList();
        List<Double> residuals = new ArrayList<>();
        String scenario = run.record().plan().scenarios().get(0).name();
        List<Round> read =
                new RowRounds(rounds)
                        .readings(
                                new RowKey(Metric.CPU_PER_REQUEST, scenario),
                                targets,
                                VarianceEstimate.NONE);
        Map<String, Double> means = new LinkedHashMap<>();
        for (String target : targets) {
            means.put(
                    target,
                    read.stream()
                            .filter(it -> it.logs().containsKey(target))
                            .mapToDouble(
                                    it -> Objects.requireNonNull(it.logs().get(target)) - mean(it))
                            .average()
                            .orElse(0));
        }
        for (Round round : read) {
            round.logs()
                    .forEach(
                            (target, log) ->
                                    residuals.add(
                                            log
                                                    - mean(round)
                                                    - Objects.requireNonNull(means.get(target))));
        }
        double mean = residuals.stream().mapToDouble(it -> it).average().orElseThrow();
        spread =
                Math.sqrt(
                        residuals.stream()
                                .mapToDouble(it -> (it - mean) * (it - mean))
                                .average()
                                .orElseThrow());
        System.out.printf("launches of calibrate-ab vary by %.4f%n", spread);
        noise = residuals.stream().mapToDouble(it -> (it - mean) / spread).toArray();
    }

    private static double mean(Round round) {
        return round.logs().values().stream().mapToDouble(it -> it).average().orElseThrow();
    }

    @Test
    @Tag("all")
    void switches_that_do_nothing_are_called_different_in_at_most_5_of_100_questions() {
        Rates equal = simulated(1000, drawn(), nothing(spread));
        Rates unequal = simulated(1000, drawn(), new Truth(spread, 0, 2, 0, PAIRS));

        report("nothing, spread as measured", equal);
        report("nothing, one level with twice the spread", unequal);
        assertThat(equal.falseVerdicts()).isLessThan(0.05);
        assertThat(unequal.falseVerdicts()).isLessThan(0.05);
        assertThat(equal.coverage()).isBetween(0.93, 0.97);
        assertThat(unequal.coverage()).isBetween(0.93, 0.97);
    }

    @Test
    @Tag("all")
    void a_strong_interaction_neither_biases_the_effects_of_mirrored_switches_nor_widens_them() {
        Rates rates = simulated(500, drawn(), interaction(spread, PAIRS));
        Rates wide = simulated(500, drawn(), interaction(SPREAD, PAIRS));

        report("an interaction of 15 %, spread as measured", rates);
        report("an interaction of 15 %", wide);
        assertThat(rates.falseVerdicts()).isLessThan(0.05);
        assertThat(rates.coverage()).isBetween(0.93, 0.97);
        // The interaction is part of the residual, so the intervals are slightly too wide.
        assertThat(wide.coverage()).isBetween(0.93, 0.975);
        assertThat(wide.interactions()).isGreaterThan(0.9);
    }

    @Test
    @Tag("all")
    void an_interaction_of_two_three_level_switches_of_a_real_design_is_reported() {
        FactorialDesign design =
                LaunchDraw.design(
                        Objects.requireNonNull(
                                RunDirectory.open(DATA.resolveSibling("petclinic-switches"))
                                        .record()
                                        .plan()
                                        .factorial()));
        List<FactorialDesign> designs = List.of(design);
        List<FactorialFit.Pair> packagingAndContainer = List.of(new FactorialFit.Pair(0, 4));

        report("nothing, PetClinic's design", simulated(200, designs, nothing(spread)));
        Rates rates = simulated(200, designs, interaction(spread, packagingAndContainer));
        report("an interaction of 15 %, PetClinic's design", rates);
        assertThat(rates.interactions()).isGreaterThan(0.5);
    }

    @Test
    @Tag("all")
    void an_effect_of_10_percent_is_significant_in_9_of_10_runs() {
        Rates ten = simulated(500, drawn(), effect(0.10));

        report("an effect of 10 %", ten);
        report("an effect of 7 %", simulated(500, drawn(), effect(0.07)));
        report("an effect of 5 %", simulated(500, drawn(), effect(0.05)));
        assertThat(ten.significant()).isGreaterThan(0.9);
    }

    @Test
    void the_model_finds_an_effect_among_nine_that_are_none() {
        Rates rates = simulated(20, drawn(), effect(0.30));

        assertThat(rates.significant()).isEqualTo(1);
        assertThat(rates.coverage()).isGreaterThan(0.85);
    }

    private static void report(String what, Rates rates) {
        System.out.println(what + ": " + rates);
    }

    /** The rates over many runs, which use the designs in turn. */
    private static Rates simulated(int runs, List<FactorialDesign> designs, Truth truth) {
        Random random = new Random(24);
        List<String> names = names(designs.get(0));
        List<FactorialModel> models = designs.stream().map(it -> model(it, names)).toList();
        VarianceEstimate prior = RowDefaults.of(Metric.CPU_PER_REQUEST.key()).launches();
        int wrong = 0;
        int significant = 0;
        int interactions = 0;
        int[] held = new int[names.size()];
        for (int run = 0; run < runs; run++) {
            int drawn = run % designs.size();
            FactorialFit.Pair pair = truth.pairs().get(run % truth.pairs().size());
            List<Round> rounds = rounds(designs.get(drawn), random, truth, pair);
            FactorialFit fit = models.get(drawn).fit(rounds, prior, true, 0.05);
            boolean any = false;
            for (int index = 0; index < held.length; index++) {
                boolean last = index == held.length - 1;
                Contrast contrast = Contrasts.of(fit.fit(), names.get(index));
                Verdict verdict =
                        Objects.requireNonNull(fit.judged().verdicts().get(names.get(index)));
                held[index] += contrast.interval(0.05).holds(last ? 1 + truth.effect() : 1) ? 1 : 0;
                any |= verdict.word().significant() && !(last && truth.effect() > 0);
                significant += last && verdict.word() == Verdict.Word.MORE ? 1 : 0;
            }
            wrong += any ? 1 : 0;
            interactions += Objects.requireNonNull(fit.interaction()).significant() ? 1 : 0;
        }
        return new Rates(
                (double) wrong / runs,
                Arrays.stream(held).sum() / (double) (runs * held.length),
                Arrays.stream(held).min().orElseThrow() / (double) runs,
                (double) significant / runs,
                (double) interactions / runs);
    }

    private static List<Round> rounds(
            FactorialDesign design, Random random, Truth truth, FactorialFit.Pair pair) {
        double less = truth.spread() / Math.sqrt((1 + truth.unequal() * truth.unequal()) / 2);
        Map<Integer, Map<String, Double>> logs = new TreeMap<>();
        Map<Integer, Double> shifts = new TreeMap<>();
        for (int row = 0; row < design.launches().size(); row++) {
            FactorialDesign.Launch launch = design.launches().get(row);
            int last = launch.levels().size() - 1;
            double its = launch.levels().get(0) == 1 ? truth.unequal() * less : less;
            double log = its * noise[random.nextInt(noise.length)];
            log += shifts.computeIfAbsent(launch.block(), it -> 0.1 * random.nextGaussian());
            log += Math.log1p(truth.effect()) * launch.levels().get(last);
            // as a product of -1 to 1, so that neither switch does anything by itself
            log +=
                    Math.log1p(truth.interaction())
                            / 2
                            * coded(design, launch, pair.one())
                            * coded(design, launch, pair.other());
            logs.computeIfAbsent(launch.block(), it -> new LinkedHashMap<>()).put("l" + row, log);
        }
        return logs.values().stream().map(it -> new Round(it, VarianceEstimate.NONE)).toList();
    }

    private static double coded(FactorialDesign design, FactorialDesign.Launch launch, int factor) {
        int steps = design.levels().get(factor) - 1;
        return 2.0 * launch.levels().get(factor) / steps - 1;
    }

    private static List<String> names(FactorialDesign design) {
        return design.effects().stream()
                .map(it -> "f%d=%d".formatted(it.factor(), it.level()))
                .toList();
    }

    private static FactorialModel model(FactorialDesign design, List<String> names) {
        Map<String, List<Integer>> launches = new LinkedHashMap<>();
        for (int row = 0; row < design.launches().size(); row++) {
            launches.put("l" + row, design.launches().get(row).levels());
        }
        return new FactorialModel(design.levels(), names, launches);
    }

    /** Designs as {@code weigh switches} draws them, of different seeds. */
    private static List<FactorialDesign> drawn() {
        Target base = Target.jar("app", Path.of("app.jar"));
        List<Factor> factors =
                IntStream.range(0, SWITCHES)
                        .mapToObj(it -> new Factor("f" + it, List.of(Level.asIs("off"), on(it))))
                        .toList();
        Plan plan =
                Plan.of(
                                "switches",
                                List.of(base),
                                List.of(Workload.get("get", "/")),
                                List.of(Load.BUILT_IN))
                        .withFactorial(Factorial.of(base, factors));
        List<FactorialDesign> drawn = new ArrayList<>();
        for (int seed = 1; seed <= DESIGNS; seed++) {
            Plan launches = LaunchDraw.of(plan, ROUNDS, SIZE, seed);
            drawn.add(LaunchDraw.design(Objects.requireNonNull(launches.factorial())));
        }
        return drawn;
    }

    private static Level on(int factor) {
        return Level.flags("on", "-Df%d=1".formatted(factor));
    }

    private static List<FactorialFit.Pair> pairs() {
        List<FactorialFit.Pair> pairs = new ArrayList<>();
        for (int one = 0; one < SWITCHES; one++) {
            for (int other = one + 1; other < SWITCHES; other++) {
                pairs.add(new FactorialFit.Pair(one, other));
            }
        }
        return pairs;
    }
}
