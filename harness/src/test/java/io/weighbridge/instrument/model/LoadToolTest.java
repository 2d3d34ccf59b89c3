package io.weighbridge.instrument.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadToolTest {

    @ParameterizedTest
    @CsvSource({
        "builtin, 4, 10, 4",
        "builtin, 4, 3, 3",
        "ab, 4, 10, 1",
        "gatling, 4, 10, 1",
        "wrk, 4, 8, 4",
        "wrk, 4, 10, 2",
        "wrk, 4, 7, 1",
        "wrk, 4, 3, 3",
        "wrk, , 10, 1",
        "h2load, 4, 10, 4",
        "h2load, 4, 3, 3",
        "h2load, , 10, 1",
        "oha, 4, 10, 4",
        "go-wrk, 4, 2, 2",
        "jmh, 4, 10, 4",
    })
    void threads_are_limited_by_the_tool_its_cpus_and_its_connections(
            String tool, Integer cpus, int connections, int threads) {
        assertThat(LoadTool.named(tool).threads(cpus, connections)).isEqualTo(threads);
    }
}
