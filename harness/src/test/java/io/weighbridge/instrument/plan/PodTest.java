package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The size of a pod, and plans with one. */
class PodTest {

    private static final long MEBI = 1L << 20;

    @ParameterizedTest
    @CsvSource({
        "512Mi, 536870912",
        "1Gi, 1073741824",
        "64Ki, 65536",
        "500M, 500000000",
        "1G, 1000000000",
        "7k, 7000",
        "1048576, 1048576",
        "512m,",
        "0.5Gi,",
        "-1Mi,",
        "Mi,",
        "9999999999,",
    })
    void memory_is_written_as_in_a_manifest(String text, @Nullable Long bytes) {
        assertThat(Pod.memory(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "0.5, 0.5", "500m, 0.5", "2, 2", "x,", "-1,", "1.,", "1e3,"})
    void cpu_is_written_as_in_a_manifest(String text, @Nullable Double cpus) {
        assertThat(Pod.cpu(text)).isEqualTo(cpus);
    }

    @Test
    void a_size_is_printed_as_it_is_written() {
        assertThat(Pod.memoryText(512 * MEBI)).isEqualTo("512Mi");
        assertThat(Pod.memoryText(2048 * MEBI)).isEqualTo("2Gi");
        assertThat(Pod.memoryText(0)).isEqualTo("0Mi");
        assertThat(Pod.cpuText(0.25)).isEqualTo("250m");
        assertThat(Pod.cpuText(2)).isEqualTo("2");
        assertThat(Pod.of(512 * MEBI, 0.5).text()).isEqualTo("512Mi and 0.5 CPU");
    }

    private static final String PLAN =
            """
            name: pod
            targets: [{name: a, jar: a.jar}]
            workloads: [{name: w, get: /w}]
            load: {driver: builtin, keepAlive: true}
            pod: {memory: 512Mi, cpu: 0.5, requests: 250m}
            """;

    private static Plan parse(String text) {
        return PlanFile.parse("p.yaml", text);
    }

    @Test
    void servers_in_pods_are_not_pinned_and_have_more_time_with_less_than_one_cpu() {
        Plan plan = parse(PLAN);
        Plan large = parse(PLAN.replace("0.5", "2"));

        assertThat(plan.pod()).isEqualTo(new Pod(512 * MEBI, 0.5, 0.25, false));
        assertThat(plan.pin()).isFalse();
        assertThat(plan.limits().ready()).isEqualTo(TimeLimits.DEFAULT.ready().multipliedBy(2));
        assertThat(plan.warmup().atMost()).isEqualTo(Warmup.DEFAULT.atMost().multipliedBy(2));
        assertThat(large.limits().ready()).isEqualTo(TimeLimits.DEFAULT.ready());
        assertThat(large.warmup()).isEqualTo(Warmup.DEFAULT);
    }

    @Test
    void a_time_limit_that_was_given_is_kept() {
        Plan plan = parse(PLAN + "limits: {ready: 90s}\n");

        assertThat(plan.limits().ready()).isEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void slices_in_pods_are_long() {
        Plan plan = parse(PLAN);

        assertThat(plan.leastSlice()).isEqualTo(Duration.ofSeconds(2));
        assertThat(TimeEstimate.ofRound(plan))
                .isGreaterThan(TimeEstimate.ofRound(plan.withPod(null)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pod: {memory: 512Mi, cpu: 0.5, requests: 250m} | pod: {memory: much, cpu: 1} |"
                        + " p.yaml:5: pod.memory must be an amount of memory such as 512Mi or 1Gi",
                "pod: {memory: 512Mi, cpu: 0.5, requests: 250m} | pod: {memory: 1Gi, cpu: all}"
                        + " | p.yaml:5: pod.cpu must be an amount of CPU such as 0.5 or 500m",
                "pod: {memory: 512Mi, cpu: 0.5, requests: 250m} | pod: {memory: 1Gi} | cpu",
                "driver: builtin, keepAlive: true | driver: ab"
                        + " | a server in a pod is loaded by a tool that keeps running, and ab"
                        + " starts for each slice: use builtin",
                "driver: builtin | driver: builtin, duration: 500ms"
                        + " | a slice in a pod takes at least 2s, because a shorter one does not"
                        + " show throttling",
            })
    void a_wrong_pod_is_one_sentence_with_a_line(String right, String wrong, String sentence) {
        assertThatThrownBy(() -> parse(PLAN.replace(right, wrong)))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining(sentence);
    }
}
