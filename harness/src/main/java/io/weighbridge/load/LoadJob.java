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
import java.util.Optional;

/**
 * One slice to run.
 *
 * @param server scheme, host and port
 * @param workload the request
 * @param load how; its rate, where it has one, in requests a second
 * @param cpus where to pin the tool; absent: nowhere
 * @param raw an existing folder for the tool's output, in which it also runs
 * @param prefix of the names of all files
 * @param deadline the longest any run of the tool may take; how long it waits for one answer
 *     follows from it
 * @param killedAfter when the tool is killed: the deadline, or earlier
 * @param seed of the draws, where the workload draws its paths
 * @param trust the certificate that the server must show, in PEM; absent where nothing is encrypted
 * @param around put in front of the tool's command, such as a counter; mostly empty
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

    /** A job with nothing around it, with the seed 1. */
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

    /** The same job with something around it. */
    public LoadJob within(List<String> other) {
        return withAround(other);
    }

    /** The same job, drawing its paths from another seed. */
    public LoadJob drawing(long other) {
        return withSeed(other);
    }

    /** The same job, killed after so long; its tool waits for an answer as long as before. */
    public LoadJob killedAfter(Duration other) {
        return withKilledAfter(other.compareTo(deadline) < 0 ? other : deadline);
    }

    /**
     * The same job without the values of headers, which may be secrets: for files that are kept.
     */
    LoadJob maskingHeaders() {
        Map<String, String> masked = new LinkedHashMap<>(workload.headers());
        masked.replaceAll((name, value) -> Secrets.MASK);
        return asking(workload.withHeaders(masked));
    }

    /** The same job for another workload. */
    LoadJob asking(Workload other) {
        return withWorkload(other);
    }

    /** The whole address; a path is needed by every tool. */
    String address() {
        String root = server.getScheme() + "://" + server.getRawAuthority();
        return root + (workload.path().startsWith("/") ? "" : "/") + workload.path();
    }

    /**
     * How long an answer may take. Without a timeout in the load: half of the deadline, so that the
     * tool can report before it is killed.
     */
    Duration patience() {
        return load.timeout().orElse(deadline.dividedBy(2));
    }

    /** The same in whole seconds, rounded up, for tools that know no others. */
    long patienceSeconds() {
        return Math.max(1, (patience().toMillis() + 999) / 1000);
    }

    /** The same as text, such as {@code 30s} or {@code 1500ms}. */
    String patienceText() {
        long millis = Math.max(1, patience().toMillis());
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }

    /** A file of this job, by the end of its name. */
    String file(String suffix) {
        return prefix + "." + suffix;
    }

    /** The rate of an open load, in requests a second. */
    double perSecond() {
        return load.rate().orElseThrow().amount();
    }
}
