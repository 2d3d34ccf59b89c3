package io.weighbridge.profile;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One target's result under the profiler.
 *
 * @param target its name
 * @param startedAt when its server was started
 * @param command the server's command line, including flags for the profiler; empty if it did not
 *     start
 * @param samples number of samples of running code; absent if none could be read
 * @param engine how async-profiler took the samples, such as {@code perf_events} or {@code ctimer};
 *     absent for other profilers
 * @param files existing files by role: {@code recording}, {@code flame-graph} and, for all but the
 *     baseline, {@code difference}
 * @param failure why there is no flame graph, as one sentence; absent if there is one
 * @param requests number of requests answered during the recording; absent if they were not counted
 * @param packages number of samples by Java package. Samples in the JDK belong to the package that
 *     called it, or to {@code (JDK)} if none did; {@code (container)} is a web container. Samples
 *     without Java code are left out. Empty in profiles by earlier versions
 */
@RecordBuilder
public record Profile(
        String target,
        Instant startedAt,
        List<String> command,
        @Nullable Integer samples,
        @Nullable String engine,
        Map<String, Path> files,
        @Nullable String failure,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) @Nullable Long requests,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Long> packages) {

    /** The role of the profiler's recording. */
    public static final String RECORDING = "recording";

    /** The role of the page with the flame graph of the recording. */
    public static final String FLAME_GRAPH = "flame-graph";

    /** The role of the page with the difference between the recording and the baseline's. */
    public static final String DIFFERENCE = "difference";

    public Profile {
        command = List.copyOf(command);
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        packages = Collections.unmodifiableMap(new LinkedHashMap<>(packages));
    }

    /** The same with an additional file. */
    public Profile with(String role, Path file) {
        Map<String, Path> more = new LinkedHashMap<>(files);
        more.put(role, file);
        return new Profile(
                target, startedAt, command, samples, engine, more, failure, requests, packages);
    }

    /** Whether there is a flame graph. */
    @JsonIgnore
    public boolean kept() {
        return failure == null;
    }
}
