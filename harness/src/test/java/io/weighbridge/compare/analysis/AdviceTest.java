package io.weighbridge.compare.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.result.RunRecord;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AdviceTest {

    private static final List<String> JAR =
            List.of("run", "--jar", "app.jar", "--path", "/x", "--within", "3m");

    private static String advice(Warning.Kind kind, List<String> command, Duration limit) {
        RunRecord run = InventedRun.record(2, List.of("tomcat", "jetty"));
        return new Advice(
                        run.withCommand(command)
                                .withPlan(
                                        run.plan().withLimits(run.plan().limits().withRun(limit))))
                .on(kind);
    }

    @ParameterizedTest
    @EnumSource(Warning.Kind.class)
    void after_a_command_without_a_plan_no_advice_names_a_plan(Warning.Kind kind) {
        assertThat(advice(kind, JAR, Duration.ofMinutes(3)))
                .isNotEmpty()
                .doesNotContain("plan", "warmup.", "load.duration", "limits.")
                .doesNotEndWith(".");
    }

    @Test
    void more_time_is_the_typed_command_with_another_value() {
        assertThat(advice(Warning.Kind.NO_STEADY_STATE, JAR, Duration.ofMinutes(3)))
                .endsWith(": weigh run --jar app.jar --path /x --within 15m");
        assertThat(advice(Warning.Kind.ONE_ROUND, List.of("run"), Duration.ofMinutes(15)))
                .endsWith(": weigh run --within 30m");
        assertThat(advice(Warning.Kind.ONE_ROUND, List.of(), Duration.ofMinutes(3)))
                .endsWith(": weigh run --within 15m");
    }

    @Test
    void for_a_plan_file_the_advice_names_its_key() {
        List<String> plan = List.of("run", "--plan", "mine.yaml");

        assertThat(advice(Warning.Kind.NO_STEADY_STATE, plan, Duration.ofMinutes(20)))
                .isEqualTo(
                        "give the run more time, which also lengthens the warm-up: weigh run"
                                + " --plan mine.yaml --within 30m, or raise warmup.atMost in the"
                                + " plan");
        assertThat(advice(Warning.Kind.LATENCY_WITHHELD, plan, Duration.ofMinutes(20)))
                .contains("load.duration in the plan");
    }

    @Test
    void a_command_with_a_masked_secret_is_not_repeated() {
        List<String> secret = List.of("run", "--jar", "app.jar", "--header", "Authorization: ***");

        assertThat(advice(Warning.Kind.NO_STEADY_STATE, secret, Duration.ofMinutes(3)))
                .endsWith(": --within 15m");
    }

    @Test
    void what_the_tool_itself_keeps_running_is_not_the_users_to_end() {
        assertThat(advice(Warning.Kind.IDLE_BUSY, JAR, Duration.ofMinutes(3)))
                .startsWith("Weighbridge keeps the other targets running")
                .endsWith("--within 3m --alive one");
    }
}
