package io.weighbridge.instrument.result;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.MemoryReading;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Jvm;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Slices;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A run with all optional values present, and one with all of them absent. */
public final class Samples {

    public static final Instant START = Instant.parse("2026-11-21T10:15:30Z");

    private Samples() {}

    public static RunRecord run(String id) {
        Map<String, String> machine = new LinkedHashMap<>();
        machine.put("cpu", "Example CPU @ 2.5 GHz");
        machine.put("cores", "2");
        return new RunRecord(
                id,
                START,
                "0.1.0",
                "6193c0f-dirty",
                List.of("run"),
                42,
                plan(),
                machine,
                "0",
                null,
                Map.of("ab", "ApacheBench, Version 2.3 <$Revision$>"),
                Map.of(
                        "app-tomcat/target/app-tomcat.jar",
                        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
                RunRecord.OUTSIDE,
                List.of(),
                null,
                null,
                null);
    }

    private static Plan plan() {
        Target jar =
                Target.jar("tomcat", Path.of("app-tomcat/target/app-tomcat.jar"))
                        .withJvm(new Jvm(null, 17))
                        .withJvmFlags(List.of("-Xmx256m"))
                        .withProperties(Map.of("server.tomcat.threads.max", "10"))
                        .withEnv(Map.of("LANG", "C"))
                        .withReady("/actuator/health")
                        .withContainer("Apache Tomcat")
                        .withThreads("worker pool")
                        .withNodelay(true);
        Target command = PlanSample.command("other", List.of("./serve", "{port}"));
        Workload echo =
                Workload.get("echo", "/echo")
                        .withMethod("POST")
                        .withHeaders(Map.of("Content-Type", "text/plain"))
                        .withBody("größer")
                        .withExpect(new Workload.Expect(200, "text/plain", "größer", 8, false));
        return Plan.of(
                        "quick",
                        List.of(jar, command),
                        List.of(Workload.get("plaintext", "/plaintext"), echo),
                        List.of(Load.closed("ab", 10, 20000, true, List.of())))
                .withTitle("Four containers")
                .withNotes(List.of("A note."))
                .withBaseline("tomcat")
                .withRounds(5)
                .withWarmup(
                        new Warmup(
                                5000L,
                                Duration.ofSeconds(20),
                                0.04,
                                0.05,
                                3,
                                Duration.ofMillis(1500)))
                .withSlices(new Slices(2, 2, 0.05, 0.05))
                .withLimits(
                        new TimeLimits(
                                Duration.ofMinutes(1),
                                Duration.ofMinutes(2),
                                Duration.ofMillis(2500),
                                Duration.ofHours(1)));
    }

    static Trial completed(Path folder) {
        return new Trial(
                0,
                "tomcat",
                START.plusMillis(1234),
                null,
                new Identity(
                        List.of("java", "-jar", "app.jar"),
                        4711,
                        8080,
                        "Apache Tomcat/10.1.49",
                        "OpenJDK 17"),
                Measurements.NONE
                        .with(Metric.STARTUP_WALL, 2.345)
                        .with(Metric.RSS_READY, 181_403_648.0),
                List.of(new WarmupWindow("plaintext", 10, 1.5, 12345.67, 0.03)),
                List.of(slice(folder)),
                List.of(),
                List.of(warmed(), unloaded()),
                List.of(new Warning(Warning.Kind.NOT_PINNED, "no taskset")));
    }

    private static MemorySample warmed() {
        return new MemorySample(
                9.5,
                MemorySample.Stage.WARM_UP,
                "plaintext",
                new MemoryReading(
                        281_403_648L,
                        new TreeMap<>(Map.of("G1 Eden Space", 1L << 24, "G1 Old Gen", 1L << 23)),
                        new TreeMap<>(Map.of("Metaspace", 40_000_001L, "CodeCache", 1L << 22)),
                        31L,
                        12L));
    }

    /** A server that is not a JVM, on a system without any values. */
    private static MemorySample unloaded() {
        return new MemorySample(
                20.25,
                MemorySample.Stage.LOAD,
                null,
                new MemoryReading(null, new TreeMap<>(), new TreeMap<>(), null, null));
    }

    private static Slice slice(Path folder) {
        Map<String, Path> files = new LinkedHashMap<>();
        files.put("stdout", folder.resolve("raw").resolve("r0-tomcat.stdout"));
        files.put("percentiles", folder.resolve("raw").resolve("r0-tomcat.percentiles.csv"));
        return new Slice(
                "plaintext",
                null,
                0,
                1,
                true,
                START.plusSeconds(9),
                new RawOutput(
                        "ab",
                        List.of("ab", "-n", "20000"),
                        0,
                        Duration.ofNanos(1_250_000_001),
                        files,
                        null),
                new LoadResult(
                        "ab",
                        "2.3",
                        null,
                        10,
                        20000,
                        20000,
                        1.234,
                        16207.46,
                        Map.of(ErrorKind.NON_2XX, 0L, ErrorKind.LENGTH, 3L),
                        19900L,
                        2_700_000L,
                        null,
                        null,
                        0.0415,
                        new TreeMap<>(Map.of(50.0, 0.000512, 99.0, 0.0021)),
                        null,
                        null),
                Measurements.NONE
                        .with(Metric.REQUESTS_PER_SECOND, 16207.46)
                        .with(Metric.LATENCY_P99, 0.0021),
                List.of(new Warning(Warning.Kind.FOREIGN_LOAD, "7 % of our cores")));
    }

    static Trial failed() {
        return new Trial(
                1,
                "other",
                START.plusSeconds(60),
                new Failure(
                        Failure.Kind.PORT_TAKEN,
                        "port 8080 was to be free, but \"x\" has it",
                        List.of("last line")),
                null,
                Measurements.NONE,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }
}
