package io.weighbridge.instrument.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Metric;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StartupReportTest {

    private static final String LOG =
            """
            2026-11-21 INFO Startup Metric >> jvm.memory.used=123
            2026-11-21 INFO Startup JSON >> {"jvm.memory.used":123,"jvm.classes.loaded":9869,\
            "jvm.threads.live":25,"jvm.memory.used.heap":80,"jvm.memory.used.nonheap":43,\
            "jvm.memory.used.metaspace":30,"process.rss":300,"container.name":"Eclipse Jetty",\
            "container.version":"12.0.1","application.ready.time":2.345,"pid":1234}
            later words
            """;

    @Test
    void each_figure_becomes_a_reported_one() {
        StartupReport report = Objects.requireNonNull(StartupReport.find(LOG));
        assertThat(report.measurements().values())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                Metric.STARTUP_REPORTED, 2.345,
                                Metric.MEMORY_REPORTED, 123.0,
                                Metric.HEAP_REPORTED, 80.0,
                                Metric.NON_HEAP_REPORTED, 43.0,
                                Metric.METASPACE_REPORTED, 30.0,
                                Metric.CLASSES_REPORTED, 9869.0,
                                Metric.THREADS_REPORTED, 25.0,
                                Metric.RSS_REPORTED, 300.0));
        assertThat(report.container()).isEqualTo("Eclipse Jetty");
        assertThat(report.containerVersion()).isEqualTo("12.0.1");
    }

    @Test
    void a_missing_optional_value_is_absent() {
        StartupReport report =
                Objects.requireNonNull(
                        StartupReport.find("Startup JSON >> {\"process.rss\":null}"));
        assertThat(report.measurements().values()).isEmpty();
        assertThat(report.container()).isNull();
    }

    @Test
    void an_incomplete_line_is_not_a_report() {
        assertThat(StartupReport.find("Startup JSON >> {\"jvm.threads.live\":2")).isNull();
        assertThat(StartupReport.find("Startup JSON >> ")).isNull();
        assertThat(StartupReport.find("")).isNull();
    }
}
