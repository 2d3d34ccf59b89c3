package io.weighbridge.compare.stats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The factorial model against statsmodels: {@code factorial.py} made the files. */
class FactorialModelTest {

    private static final List<Integer> LEVELS = List.of(2, 2, 2, 3, 2);
    private static final List<String> NAMES =
            List.of("f0=1", "f1=1", "f2=1", "f3=1", "f3=2", "f4=1");

    private static final Map<String, FactorialFit> FITS = new HashMap<>();

    static Stream<Arguments> reference() {
        return lines("factorial-reference.csv")
                .map(cells -> Arguments.of(cells[0], cells[1], cells[2], Double.valueOf(cells[3])));
    }

    @ParameterizedTest(name = "{0}: {2} of {1}")
    @MethodSource("reference")
    void a_figure_is_the_one_an_independent_program_gives(
            String test, String effect, String what, double expected) {
        FactorialFit fit = FITS.computeIfAbsent(test, FactorialModelTest::fitted);
        double tolerance = what.equals("limit") ? 0.015 : 1e-7 * Math.abs(expected);
        assertThat(ours(fit, effect, what)).isCloseTo(expected, within(tolerance));
    }

    private static double ours(FactorialFit fit, String effect, String what) {
        if (what.equals("freedom")) {
            return fit.fit().variance().freedom();
        }
        if (what.equals("limit")) {
            return Objects.requireNonNull(fit.interaction()).limit();
        }
        if (what.equals("interaction")) {
            FactorialFit.Interaction interaction = Objects.requireNonNull(fit.interaction());
            FactorialFit.Pair pair = interaction.factors().get(0);
            assertThat(pair.one() + "-" + pair.other()).isEqualTo(effect);
            return interaction.statistic();
        }
        Contrast contrast = Contrasts.of(fit.fit(), effect);
        return switch (what) {
            case "log" -> contrast.logRatio();
            case "error" -> contrast.error();
            case "p" -> contrast.p();
            case "low" -> contrast.interval(0.05).low();
            case "high" -> contrast.interval(0.05).high();
            default -> throw new IllegalArgumentException(what);
        };
    }

    /** {@code factorial-levels.py} made the file, with a mean for each combination of levels. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "whole",
                "missing",
                "interaction",
                "interaction-missing",
                "interaction-of-three"
            })
    void effects_at_levels_of_another_factor_are_those_an_independent_program_gives(String test) {
        Map<String, Double> reference = new HashMap<>();
        lines("factorial-levels.csv")
                .filter(cells -> cells[0].equals(test))
                .forEach(
                        cells ->
                                reference.put(cells[1] + " " + cells[2], Double.valueOf(cells[3])));
        FactorialFit fit = FITS.computeIfAbsent(test, FactorialModelTest::fitted);

        int compared = 0;
        for (FactorialFit.AtLevels pair : fit.atLevels()) {
            int other = pair.interaction().factors().get(0).one();
            for (FactorialFit.AtLevel found : pair.effects()) {
                String effect =
                        "f%d=%d at f%d=%d "
                                .formatted(
                                        found.effect().factor(),
                                        found.effect().level(),
                                        other,
                                        found.level());
                Interval interval = Objects.requireNonNull(found.ratio().printed());
                assertNear(found.ratio().ratio(), reference.get(effect + "ratio"), effect);
                assertNear(interval.low(), reference.get(effect + "low"), effect);
                assertNear(interval.high(), reference.get(effect + "high"), effect);
                compared++;
            }
        }
        assertThat(compared).isPositive();
    }

    private static void assertNear(double ours, @Nullable Double expected, String effect) {
        assertThat(expected).as(effect).isNotNull();
        assertThat(ours)
                .as(effect)
                .isCloseTo(Objects.requireNonNull(expected), within(1e-7 * expected));
    }

    @Test
    void switches_with_significant_effects_go_first_unless_the_largest_is_significant() {
        for (String test : List.of("whole", "missing", "interaction", "interaction-of-three")) {
            List<FactorialFit.AtLevels> found = fitted(test).atLevels();
            boolean first = found.get(0).significant() || found.get(0).ofEffects();
            assertThat(found.get(1).significant() && !found.get(0).significant()).isFalse();
            boolean second = found.stream().skip(1).anyMatch(FactorialFit.AtLevels::ofEffects);
            assertThat(first || !second).as(test).isTrue();
        }
    }

    @Test
    void the_two_largest_interactions_are_of_different_pairs() {
        FactorialFit fit = fitted("interaction");

        assertThat(fit.atLevels()).hasSize(2);
        assertThat(fit.atLevels().get(0).interaction().factors())
                .doesNotContain(fit.atLevels().get(1).interaction().factors().get(0));
        assertThat(fit.atLevels().get(0).significant()).isTrue();
        assertThat(fit.atLevels().get(1).significant()).isFalse();
    }

    @Test
    void effects_at_levels_that_never_met_cannot_be_estimated() {
        Map<String, List<Integer>> levels = new LinkedHashMap<>();
        List<Round> rounds = new ArrayList<>();
        for (Round whole : rounds("interaction-of-three", levels)) {
            Map<String, Double> logs = new LinkedHashMap<>(whole.logs());
            logs.keySet()
                    .removeIf(
                            name -> {
                                List<Integer> its = Objects.requireNonNull(levels.get(name));
                                return its.get(0) == 1 && its.get(3) == 2;
                            });
            rounds.add(new Round(logs, whole.within()));
        }

        FactorialFit fit =
                new FactorialModel(LEVELS, NAMES, levels)
                        .fit(rounds, VarianceEstimate.UNKNOWN, true, 0.05);

        assertThat(fit.atLevels())
                .filteredOn(
                        it -> it.interaction().factors().get(0).equals(new FactorialFit.Pair(0, 3)))
                .allMatch(it -> it.effects().isEmpty());
    }

    @Test
    void only_a_strong_interaction_is_significant() {
        assertThat(Objects.requireNonNull(fitted("whole").interaction()).significant()).isFalse();
        FactorialFit.Interaction strong =
                Objects.requireNonNull(fitted("interaction").interaction());
        assertThat(strong.significant()).isTrue();
        assertThat(strong.factors()).contains(new FactorialFit.Pair(1, 4));
    }

    @Test
    void an_effect_whose_launches_all_failed_is_lost_and_the_others_are_estimated() {
        Map<String, List<Integer>> levels = new LinkedHashMap<>();
        List<Round> rounds = new ArrayList<>();
        for (Round whole : rounds("whole", levels)) {
            Map<String, Double> logs = new LinkedHashMap<>(whole.logs());
            logs.keySet().removeIf(name -> Objects.requireNonNull(levels.get(name)).get(3) == 2);
            rounds.add(new Round(logs, whole.within()));
        }

        FactorialFit fit =
                new FactorialModel(LEVELS, NAMES, levels)
                        .fit(rounds, VarianceEstimate.UNKNOWN, true, 0.05);

        assertThat(fit.judged().verdicts()).hasSize(5).doesNotContainKey("f3=2");
    }

    @Test
    void factors_that_were_never_apart_have_no_verdicts() {
        Map<String, List<Integer>> levels = new LinkedHashMap<>();
        List<Round> rounds = rounds("whole", levels);
        levels.replaceAll((name, its) -> List.of(its.get(0), its.get(0), its.get(2)));

        FactorialFit fit =
                new FactorialModel(List.of(2, 2, 2), List.of("a", "b", "c"), levels)
                        .fit(rounds, VarianceEstimate.UNKNOWN, true, 0.05);

        assertThat(fit.judged().verdicts()).containsOnlyKeys("c");
    }

    @Test
    void after_one_round_an_effect_holds_with_twice_the_spread_too() {
        assertThat(effectOf(0.06, 1)).isEqualTo(Verdict.Word.NOT_SIGNIFICANT);
        assertThat(effectOf(0.2, 1)).isEqualTo(Verdict.Word.MORE);
        assertThat(effectOf(0.06, 2)).isEqualTo(Verdict.Word.MORE);
    }

    /** The verdict on a level, from rounds with three launches of it and three without. */
    private static Verdict.Word effectOf(double log, int count) {
        Map<String, List<Integer>> launches = new LinkedHashMap<>();
        List<Round> rounds = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            Map<String, Double> logs = new LinkedHashMap<>();
            for (int launch = 0; launch < 6; launch++) {
                int level = launch % 2;
                String name = "launch-" + number + "-" + launch;
                launches.put(name, List.of(level));
                logs.put(name, level * log);
            }
            rounds.add(new Round(logs, VarianceEstimate.NONE));
        }
        FactorialModel model = new FactorialModel(List.of(2), List.of("on"), launches);
        VarianceEstimate prior = new VarianceEstimate(0.03 * 0.03, 6);
        JudgedRow judged = model.fit(rounds, prior, true, 0.05).judged();
        return Objects.requireNonNull(judged.verdicts().get("on")).word();
    }

    @Test
    void a_prior_is_part_of_the_error_as_in_every_other_report() {
        Map<String, List<Integer>> levels = new LinkedHashMap<>();
        List<Round> rounds = rounds("whole", levels);
        FactorialModel model = new FactorialModel(LEVELS, NAMES, levels);
        VarianceEstimate prior = new VarianceEstimate(0.01, 6);

        FactorialFit alone = model.fit(rounds, VarianceEstimate.UNKNOWN, true, 0.05);
        FactorialFit both = model.fit(rounds, prior, true, 0.05);

        VarianceEstimate own = alone.fit().variance();
        assertThat(both.fit().variance()).isEqualTo(prior.pooledWith(own));
    }

    private static FactorialFit fitted(String test) {
        Map<String, List<Integer>> levels = new LinkedHashMap<>();
        List<Round> rounds = rounds(test, levels);
        return new FactorialModel(LEVELS, NAMES, levels)
                .fit(rounds, VarianceEstimate.UNKNOWN, true, 0.05);
    }

    private static List<Round> rounds(String test, Map<String, List<Integer>> levels) {
        Map<Integer, Map<String, Double>> logs = new TreeMap<>();
        Map<Integer, Map<String, Integer>> places = new TreeMap<>();
        lines("factorial.csv")
                .filter(cells -> cells[0].equals(test))
                .forEach(
                        cells -> {
                            int block = Integer.parseInt(cells[1]);
                            String name = cells[1] + "-" + cells[2];
                            levels.put(
                                    name,
                                    IntStream.range(0, LEVELS.size())
                                            .mapToObj(it -> Integer.valueOf(cells[3 + it]))
                                            .toList());
                            logs.computeIfAbsent(block, it -> new LinkedHashMap<>())
                                    .put(name, Double.valueOf(cells[3 + LEVELS.size()]));
                            places.computeIfAbsent(block, it -> new LinkedHashMap<>())
                                    .put(name, Integer.valueOf(cells[2]));
                        });
        return logs.entrySet().stream()
                .map(
                        round ->
                                new Round(
                                        round.getValue(),
                                        VarianceEstimate.NONE,
                                        test.equals("starts")
                                                ? Objects.requireNonNull(places.get(round.getKey()))
                                                : Map.of()))
                .toList();
    }

    private static Stream<String[]> lines(String file) {
        InputStream stream =
                Objects.requireNonNull(FactorialModelTest.class.getResourceAsStream(file));
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, UTF_8))) {
            return reader.lines().skip(1).map(line -> line.split(",")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
