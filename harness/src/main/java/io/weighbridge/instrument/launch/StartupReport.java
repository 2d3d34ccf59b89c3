package io.weighbridge.instrument.launch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Json;
import io.weighbridge.os.JarManifest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import org.jspecify.annotations.Nullable;

/**
 * A server's own report when it is ready: the {@code Startup JSON >>} line of its log.
 *
 * @param measurements the reported metrics
 * @param container the server's name, such as {@code Apache Tomcat}
 * @param containerVersion as reported by the container
 */
record StartupReport(
        Measurements measurements, @Nullable String container, @Nullable String containerVersion) {

    private static final String MARK = "Startup JSON >> ";

    /** The beginning of the names of this project's classes. */
    private static final String PROJECT = "io.weighbridge.";

    private static final Map<String, Metric> METRICS =
            Map.of(
                    "application.ready.time", Metric.STARTUP_REPORTED,
                    "jvm.memory.used", Metric.MEMORY_REPORTED,
                    "jvm.memory.used.heap", Metric.HEAP_REPORTED,
                    "jvm.memory.used.nonheap", Metric.NON_HEAP_REPORTED,
                    "jvm.memory.used.metaspace", Metric.METASPACE_REPORTED,
                    "jvm.classes.loaded", Metric.CLASSES_REPORTED,
                    "jvm.threads.live", Metric.THREADS_REPORTED,
                    "process.rss", Metric.RSS_REPORTED);

    /** Whether a jar is an application of this project. Other jars write no report. */
    static boolean writtenBy(Path jar) {
        try {
            return mainClass(JarManifest.of(jar)).startsWith(PROJECT);
        } catch (IOException e) {
            return false;
        }
    }

    /** The main class; in a jar of Spring Boot, the class that its loader starts. */
    private static String mainClass(Attributes attributes) {
        String started = attributes.getValue("Start-Class");
        String main = attributes.getValue(Attributes.Name.MAIN_CLASS);
        return Objects.requireNonNullElse(started, Objects.requireNonNullElse(main, ""));
    }

    /**
     * Waits for the report: a server answers a moment before it calls itself ready.
     *
     * @param log the server's standard output
     * @return null if there is none within the time
     */
    static @Nullable StartupReport await(Path log, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        StartupReport report = read(log);
        while (report == null && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(10);
            report = read(log);
        }
        return report;
    }

    private static @Nullable StartupReport read(Path log) {
        try {
            return find(new String(Files.readAllBytes(log), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return null;
        }
    }

    /**
     * The first complete report in a log; null if there is none. A logger may have written a prefix
     * before the mark.
     */
    static @Nullable StartupReport find(String log) {
        return log.lines()
                .filter(line -> line.contains(MARK))
                .map(line -> line.substring(line.indexOf(MARK) + MARK.length()))
                .map(StartupReport::parse)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Null if the line is still being written. */
    private static @Nullable StartupReport parse(String json) {
        try {
            JsonNode report = Json.MAPPER.readTree(json);
            return report.isObject() ? of(report) : null;
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    private static StartupReport of(JsonNode report) {
        Measurements measurements = Measurements.NONE;
        for (Map.Entry<String, Metric> entry : METRICS.entrySet()) {
            JsonNode value = report.path(entry.getKey());
            if (value.isNumber() && Double.isFinite(value.doubleValue())) {
                measurements = measurements.with(entry.getValue(), value.doubleValue());
            }
        }
        return new StartupReport(
                measurements,
                report.path("container.name").textValue(),
                report.path("container.version").textValue());
    }
}
