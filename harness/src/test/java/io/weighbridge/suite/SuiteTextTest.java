package io.weighbridge.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.suite.SuiteStep.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuiteTextTest {

    private final Locale usual = Locale.getDefault();

    @AfterEach
    void as_it_was() {
        Locale.setDefault(usual);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "ar-EG"})
    void before_a_suite_each_plan_has_its_estimate_or_a_reason(String locale) {
        Locale.setDefault(Locale.forLanguageTag(locale));

        assertThat(
                        SuiteText.before(
                                "A night",
                                List.of(
                                        PlanForecast.runs("containers-ab", Duration.ofMinutes(1)),
                                        PlanForecast.over("quick"),
                                        PlanForecast.notRun("peers-25", "Java 25 was wanted"),
                                        PlanForecast.runs("peers", Duration.ofHours(25)))))
                .containsExactly(
                        "A night: 4 plans, one after the other",
                        "  containers-ab  about 1 min",
                        "  quick          already done",
                        "  peers-25       not run: Java 25 was wanted",
                        "  peers          about 25 h",
                        "The suite takes about 25 h 1 min.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "ar-EG"})
    void after_a_suite_each_plan_has_its_state_time_and_run(String locale) {
        Locale.setDefault(Locale.forLanguageTag(locale));
        Plan plan = new PlanSample().plan(1);
        SuiteStep waiting = SuiteStep.waiting(plan);

        assertThat(
                        SuiteText.after(
                                suite(
                                        waiting.withRun("a-run")
                                                .ended(State.DONE, null, Duration.ofSeconds(1_500)),
                                        waiting.ended(
                                                State.NOT_RUN,
                                                "no jar\nno jar\nno jar",
                                                Duration.ZERO),
                                        waiting.withRun("b-run")
                                                .ended(
                                                        State.BROKEN_OFF,
                                                        "the disk is full.",
                                                        Duration.ofSeconds(7)))))
                .containsExactly(
                        "a-suite: 1 done, 1 error, 1 not run, in 25 min 7 s",
                        "  plan    state    took    run",
                        "  sample  done     25 min  a-run",
                        "  sample  not run",
                        "  sample  error    7 s     b-run",
                        "not run: sample: no jar (and 2 more)",
                        "error: sample: the disk is full.");
    }

    @Test
    void states_are_counted_in_the_order_of_a_suite_s_life() {
        Plan plan = new PlanSample().plan(1);

        assertThat(
                        SuiteText.counts(
                                suite(
                                        SuiteStep.waiting(plan),
                                        SuiteStep.waiting(plan).begun(),
                                        SuiteStep.waiting(plan))))
                .isEqualTo("2 waiting, 1 running");
    }

    private static SuiteRecord suite(SuiteStep... steps) {
        return new SuiteRecord(
                "a-suite", "A suite", Instant.EPOCH, List.of(), null, List.of(steps));
    }
}
