package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weighbridge.instrument.plan.Squeeze.Find;
import io.weighbridge.squeeze.SearchTime;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a plan says of a search for the smallest memory. */
class SqueezePlanTest {

    private static final String PLAN =
            """
            name: small
            targets:
              - {name: app, jar: app.jar}
            workloads:
              - {name: get, get: /}
            load: {driver: builtin, model: open, rate: [500], duration: 4s, keepAlive: true}
            squeeze: {find: heap, p99: 20ms, gcShare: 5%, ample: 2g, margin: 32m, launches: 9, confirmations: 0}
            """;

    private static Plan read(String plan) {
        return PlanFile.parse("small.yaml", plan);
    }

    @Test
    void every_key_is_read_in_base_units() {
        assertThat(read(PLAN).squeeze())
                .isEqualTo(new Squeeze(Find.HEAP, 0.02, 0.05, 2L << 30, 32L << 20, 9, 0, null));
        assertThat(read(PLAN.replace("20ms", "1.5ms").replace("ample: 2g", "ample: 64m")).squeeze())
                .isEqualTo(new Squeeze(Find.HEAP, 0.0015, 0.05, 64L << 20, 32L << 20, 9, 0, null));
    }

    @Test
    void a_plan_can_search_for_cpu() {
        Plan plan = read(PLAN.replace("find: heap", "find: all, ready: 90s"));
        Squeeze goal = Objects.requireNonNull(plan.squeeze());

        assertThat(goal.ready()).isEqualTo(90);
        assertThat(goal.find().heap() && goal.find().limit() && goal.find().cpu()).isTrue();
        Squeeze cpu =
                Objects.requireNonNull(read(PLAN.replace("find: heap", "find: cpu")).squeeze());
        assertThat(cpu.find().heap() || cpu.find().limit()).isFalse();
        assertThat(cpu.ready()).isNull();
        assertThat(cpu.plannedLaunches()).isEqualTo(3 + 2 + 2);
    }

    @Test
    void a_slice_with_a_cpu_limit_is_longer_at_a_low_rate() {
        assertThat(Squeeze.cpuSlice(2_000)).isEqualTo(Duration.ofSeconds(3));
        assertThat(Squeeze.cpuSlice(100)).isEqualTo(Duration.ofSeconds(5));
        assertThat(Squeeze.cpuSlice(1)).isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    void what_is_not_said_has_defaults() {
        Plan plan = read(PLAN.replaceAll("squeeze: .*", "squeeze: {}"));

        assertThat(plan.squeeze()).isEqualTo(Squeeze.DEFAULT);
        assertThat(plan.warmup()).isEqualTo(Squeeze.WARMUP);
        assertThat(plan.slices()).isEqualTo(Squeeze.SLICES);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jar: app.jar | command: [app] | which it cannot do for a command: name a jar",
                "rate: [500] | rate: [500, 900] | can have only one rate, in requests per second",
                "driver: builtin | driver: wrk | load.driver must be builtin in a plan with"
                        + " squeeze",
                "find: heap | find: head | both, heap, limit, cpu or all",
                "ample: 2g | ample: 2048 | a size of 64m or more",
                "launches: 9 | launches: 3 | a whole number from 4 to 100",
                "p99: 20ms | p99: 0s | squeeze.p99 must be a duration longer than 0s",
                "p99: 20ms | p99: 0.0ms | squeeze.p99 must be a duration longer than 0s",
                "gcShare: 5% | gcShare: 0% | squeeze.gcShare must be a share above 0",
                "gcShare: 5% | gcShare: 0 | squeeze.gcShare must be a share above 0",
                "ample: 2g | ample: 63m | squeeze.ample must be a size of 64m or more",
                "p99: 20ms | ready: 0s | squeeze.ready must be a duration longer than 0s",
                "p99: 20ms | p99: soon | squeeze.p99 must be",
                "gcShare: 5% | gcShare: little | squeeze.gcShare must be",
                "ample: 2g | ample: much | squeeze.ample must be",
                "duration: 4s | duration: long | load.duration must be",
            })
    void what_a_search_cannot_follow_is_refused(String words, String others, String problem) {
        InvalidPlanException invalid =
                catchThrowableOfType(
                        InvalidPlanException.class, () -> read(PLAN.replace(words, others)));
        List<String> problems = invalid.problems().stream().map(PlanProblem::toString).toList();

        assertThat(problems).anySatisfy(it -> assertThat(it).contains(problem));
    }

    @Test
    void the_estimate_is_that_of_its_launches_within_its_time() {
        Plan plan = read(PLAN);
        Plan limited = read(PLAN + "limits: {run: 1m}\n");

        // three controls and nine launches of a start, a warm-up and the load
        assertThat(Objects.requireNonNull(plan.squeeze()).plannedLaunches()).isEqualTo(12);
        assertThat(SearchTime.likely(plan))
                .isBetween(Duration.ofSeconds(12 * 8), Duration.ofSeconds(12 * 20));
        assertThat(SearchTime.likely(limited)).isEqualTo(Duration.ofMinutes(1));
    }
}
