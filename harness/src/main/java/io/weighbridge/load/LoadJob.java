package io.weighbridge.load;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.model.Secrets;
import io.weighbridge.os.CpuSet;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One slice to run.
 *
 * @param server scheme, host and port
 * @param workload the requests
 * @param load how they are sent; a rate is in requests per second
 * @param cpus to which the tool is pinned; absent: not pinned
 * @param raw an existing folder for the tool's output, in which it also runs
 * @param prefix of the names of all files
 * @param deadline the longest time of any execution of the tool; its time limit for one answer is
 *     derived from it
 * @param killedAfter when the tool is killed: the deadline, or earlier
 * @param seed of the draws, if the workload draws its paths
 * @param trust the certificate that the server must present, in PEM; absent without TLS
 * @param around prefix of the tool's command, such as a counter; usually empty
 */
@RecordBuilder
public record LoadJob(
        URI server,
        Workload workload,
        Load load,
        Optional<CpuSet> cpus,
        Path raw,
        String prefix,
        Duration deadline,
        Duration killedAfter,
        long seed,
        Optional<Path> trust,
        List<String> around)
        implements LoadJobBuilder.With {

    public LoadJob {
        around = List.copyOf(around);
    }

    /** A job without a prefix, with the seed 1. */
    public LoadJob(
            URI server,
            Workload workload,
            Load load,
            Optional<CpuSet> cpus,
            Path raw,
            String prefix,
            Duration deadline) {
        this(
                server,
                workload,
                load,
                cpus,
                raw,
                prefix,
                deadline,
                deadline,
                1,
                Optional.empty(),
                List.of());
    }

    /** The same job with a prefix for its command. */
    public LoadJob within(List<String> other) {
        return withAround(other);
    }

    /** The same job with another seed for drawing paths. */
    public LoadJob drawing(long other) {
        return withSeed(other);
    }

    /** The same job, killed after a time; the tool's time limit for an answer does not change. */
    public LoadJob killedAfter(Duration other) {
        return withKilledAfter(other.compareTo(deadline) < 0 ? other : deadline);
    }

    /**
     * The same job without the values of headers, which may be secrets, for files that are kept.
     */
    LoadJob maskingHeaders() {
        Map<String, String> masked = new LinkedHashMap<>(workload.headers());
        masked.replaceAll((name, value) -> Secrets.MASK);
        return withWorkload(workload.withHeaders(masked));
    }

    /** The complete URL; every tool needs a path. */
    String address() {
        String root = server.getScheme() + "://" + server.getRawAuthority();
        return root + (workload.path().startsWith("/") ? "" : "/") + workload.path();
    }

    /**
     * The time limit for an answer. Without a timeout in the load, it is half of the deadline, so
     * that the tool can report before it is killed.
     */
    Duration timeout() {
        return Optional.ofNullable(load.timeout()).orElse(deadline.dividedBy(2));
    }

    /** The same in whole seconds, rounded up, for tools that accept nothing else. */
    long timeoutSeconds() {
        return Math.max(1, (timeout().toMillis() + 999) / 1000);
    }

    /** The same as text, such as {@code 30s} or {@code 1500ms}. */
    String timeoutText() {
        long millis = Math.max(1, timeout().toMillis());
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }

    /** A file of this job, by its suffix. */
    String file(String suffix) {
        return prefix + "." + suffix;
    }

    /** The rate of an open load, in requests per second. */
    double perSecond() {
        return Objects.requireNonNull(load.rate()).amount();
    }
}
