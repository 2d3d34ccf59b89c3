package io.weighbridge.instrument.load;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.mix.UserSession;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.SliceSize;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.CpuSet;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a load tool needs to run one slice.
 *
 * @param server scheme, host and port
 * @param workload the requests
 * @param load how the requests are sent; a rate is in requests per second
 * @param cpus to which the tool is pinned while it measures; null: not pinned
 * @param onAllCpus whether it runs on all CPUs, as in a warm-up, with as many threads as when it
 *     measures
 * @param raw an existing folder for the tool's output, in which it also runs
 * @param prefix of the names of all files
 * @param deadline the tool's time limit for a slice, from which its time limit for one answer is
 *     derived
 * @param killedAfter time after which the tool is killed: the deadline, or less
 * @param seed of the random choices from the workload's paths, if it has several
 * @param trust the certificate that the server must present, in PEM; null without TLS
 * @param around prefix of the tool's command, such as a counter; usually empty
 * @param first the number of the first card that is drawn from a mix
 * @param sessions of the connections of a mix, in their order; empty if they need none
 */
@RecordBuilder
public record LoadJob(
        URI server,
        Workload workload,
        Load load,
        @Nullable CpuSet cpus,
        boolean onAllCpus,
        Path raw,
        String prefix,
        Duration deadline,
        Duration killedAfter,
        long seed,
        @Nullable Path trust,
        List<String> around,
        long first,
        List<UserSession> sessions)
        implements LoadJobBuilder.With {

    /** The suffix of the file with the requests' body. */
    static final String BODY = "body";

    public LoadJob {
        around = List.copyOf(around);
        sessions = List.copyOf(sessions);
    }

    /**
     * A job whose command is shown or checked, but not run. An unknown rate becomes 1000 requests
     * per second, and an unknown size its minimum.
     */
    public static LoadJob unsent(Workload workload, Load load, @Nullable CpuSet cpus) {
        return new LoadJob(
                URI.create("http://127.0.0.1:0"),
                workload,
                known(load),
                cpus,
                Path.of(""),
                "slice",
                Duration.ofSeconds(60));
    }

    private static Load known(Load load) {
        Load rated = load.open() ? load.withRate(Rate.perSecond(1000)) : load;
        if (rated.sized()) {
            return rated;
        }
        return rated.timed()
                ? rated.withDuration(SliceSize.AIM)
                : rated.withRequests(SliceSize.answers(rated.inFlight()));
    }

    /** A job without TLS, with the seed 1, and with no program around the tool. */
    public LoadJob(
            URI server,
            Workload workload,
            Load load,
            @Nullable CpuSet cpus,
            Path raw,
            String prefix,
            Duration deadline) {
        this(
                server, workload, load, cpus, false, raw, prefix, deadline, deadline, 1, null,
                List.of(), 0, List.of());
    }

    /** The same job, killed no later than after a time; the time limit for an answer stays. */
    public LoadJob killedAfter(Duration other) {
        return withKilledAfter(Durations.shorter(deadline, other));
    }

    /**
     * The same job without the values of headers, which may be secrets, for files that are kept.
     */
    LoadJob maskingHeaders() {
        Map<String, String> masked = new LinkedHashMap<>(workload.headers());
        masked.replaceAll((name, value) -> Secrets.MASK);
        return withWorkload(workload.withHeaders(masked));
    }

    /** The complete URL. Every tool needs a path that begins with a slash. */
    String address() {
        String root = server.getScheme() + "://" + server.getRawAuthority();
        return root + (workload.path().startsWith("/") ? "" : "/") + workload.path();
    }

    /**
     * The time limit for an answer. Without a timeout in the load, it is the same as where weigh
     * itself reads an answer.
     */
    Duration timeout() {
        Duration timeout = load.timeout();
        return timeout == null ? TimeLimits.answerWithin(deadline) : timeout;
    }

    /**
     * The time limit for an answer in whole seconds, rounded up, for tools that accept nothing
     * else.
     */
    long timeoutSeconds() {
        return Math.max(1, (timeout().toMillis() + 999) / 1000);
    }

    /** The time limit for an answer as text, such as {@code 30s} or {@code 1500ms}. */
    String timeoutText() {
        long millis = Math.max(1, timeout().toMillis());
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }

    /** The CPUs that the tool must run on; null: all. */
    @Nullable CpuSet pinnedTo() {
        return onAllCpus ? null : cpus;
    }

    /** The tool's threads. */
    int threads() {
        Integer most = cpus == null ? null : cpus.size();
        return load.tool().threads(most, load.connections());
    }

    /** The workload's headers, as most tools take them. */
    List<String> headerOptions() {
        List<String> options = new ArrayList<>();
        workload.headers()
                .forEach((name, value) -> options.addAll(List.of("-H", name + ": " + value)));
        return options;
    }

    /** The name of a file of this job, by its suffix. */
    String file(String suffix) {
        return prefix + "." + suffix;
    }

    /** The path of a file of this job, by its suffix. */
    Path path(String suffix) {
        return raw.resolve(file(suffix));
    }

    /** A command whose output are two files of this job. */
    ChildCommand command(List<String> line, Map<String, String> env) {
        return new ChildCommand(line, env, raw, path("stdout"), path("stderr"));
    }

    /** How long the load lasts, for tools that take a duration. */
    Duration duration() {
        return Objects.requireNonNull(load.duration());
    }

    /**
     * The number of requests, for tools that take one. At a rate, this is the rate times the
     * duration, so that no request is interrupted at the end.
     */
    long requests() {
        return Objects.requireNonNull(load.planned());
    }

    /** The rate of an open load, in requests per second. */
    double perSecond() {
        return Objects.requireNonNull(load.rate()).amount();
    }
}
