package io.weighbridge.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.factorial.LaunchDraw;
import io.weighbridge.model.Metric;
import io.weighbridge.plan.Target;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.stats.Contrast;
import io.weighbridge.stats.FactorialDesign;
import io.weighbridge.stats.FactorialFit;
import io.weighbridge.stats.FactorialModel;
import io.weighbridge.stats.Round;
import io.weighbridge.stats.RowDefaults;
import io.weighbridge.stats.VarianceEstimate;
import io.weighbridge.stats.Verdict;
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
    private static final FactorialFit.Pair PAIR = new FactorialFit.Pair(0, 1);

    /** Plackett and Burman's rows, of which each launch and its mirror are two. */
    private static final int[] ROW = {1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0};

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
     */
    private record Truth(
            double spread,
            double effect,
            double unequal,
            double interaction,
            FactorialFit.Pair pair) {}

    private static Truth nothing(double spread) {
        return new Truth(spread, 0, 1, 0, PAIR);
    }

    private static Truth effect(double effect) {
        return new Truth(SPREAD, effect, 1, 0, PAIR);
    }

    private static Truth interaction(double spread, double interaction, FactorialFit.Pair pair) {
        return new Truth(spread, 0, 1, interaction, pair);
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
                        .readings(Metric.CPU_PER_REQUEST, scenario, targets, VarianceEstimate.NONE);
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
        Rates equal = simulated(1000, design(), nothing(spread));
        Rates unequal = simulated(1000, design(), new Truth(spread, 0, 2, 0, PAIR));

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
        Rates rates = simulated(500, design(), interaction(spread, 0.15, PAIR));
        Rates wide = simulated(500, design(), interaction(SPREAD, 0.15, PAIR));

        report("an interaction of 15 %, spread as measured", rates);
        report("an interaction of 15 %", wide);
        assertThat(rates.falseVerdicts()).isLessThan(0.05);
        assertThat(rates.coverage()).isBetween(0.93, 0.97);
        assertThat(wide.coverage()).isBetween(0.93, 0.97);
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
        FactorialFit.Pair packagingAndContainer = new FactorialFit.Pair(0, 4);

        report("nothing, PetClinic's design", simulated(200, design, nothing(spread)));
        Rates rates = simulated(200, design, interaction(spread, 0.15, packagingAndContainer));
        report("an interaction of 15 %, PetClinic's design", rates);
        assertThat(rates.interactions()).isGreaterThan(0.5);
    }

    @Test
    @Tag("all")
    void an_effect_of_10_percent_is_significant_in_9_of_10_runs() {
        Rates ten = simulated(500, design(), effect(0.10));

        report("an effect of 10 %", ten);
        report("an effect of 7 %", simulated(500, design(), effect(0.07)));
        report("an effect of 5 %", simulated(500, design(), effect(0.05)));
        assertThat(ten.significant()).isGreaterThan(0.9);
    }

    @Test
    void the_model_finds_an_effect_among_nine_that_are_none() {
        Rates rates = simulated(20, design(), effect(0.30));

        assertThat(rates.significant()).isEqualTo(1);
        assertThat(rates.coverage()).isGreaterThan(0.85);
    }

    private static void report(String what, Rates rates) {
        System.out.println(what + ": " + rates);
    }

    private static Rates simulated(int runs, FactorialDesign design, Truth truth) {
        Random random = new Random(24);
        List<String> names = names(design);
        FactorialModel model = model(design, names);
        VarianceEstimate prior = RowDefaults.of(Metric.CPU_PER_REQUEST.key()).launches();
        int wrong = 0;
        int significant = 0;
        int interactions = 0;
        int[] held = new int[names.size()];
        for (int run = 0; run < runs; run++) {
            FactorialFit fit = model.fit(rounds(design, random, truth), prior, true, 0.05);
            boolean any = false;
            for (int index = 0; index < held.length; index++) {
                boolean last = index == held.length - 1;
                Contrast contrast = Objects.requireNonNull(fit.fit().contrast(names.get(index)));
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

    private static List<Round> rounds(FactorialDesign design, Random random, Truth truth) {
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
                            * coded(design, launch, truth.pair().one())
                            * coded(design, launch, truth.pair().other());
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

    private static FactorialDesign design() {
        List<FactorialDesign.Launch> launches = new ArrayList<>();
        for (int pair = 0; pair < ROUNDS * SIZE / 2; pair++) {
            List<Integer> levels = new ArrayList<>();
            for (int column = 0; column < SWITCHES; column++) {
                levels.add(pair == ROW.length ? 0 : ROW[(column + pair) % ROW.length]);
            }
            launches.add(new FactorialDesign.Launch(2 * pair / SIZE, levels));
            launches.add(
                    new FactorialDesign.Launch(
                            2 * pair / SIZE, levels.stream().map(level -> 1 - level).toList()));
        }
        return new FactorialDesign(
                IntStream.range(0, SWITCHES).mapToObj(it -> 2).toList(), launches);
    }
}
