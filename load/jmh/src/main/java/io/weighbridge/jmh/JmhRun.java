package io.weighbridge.jmh;

import io.weighbridge.job.BadJobException;
import io.weighbridge.job.Job;
import io.weighbridge.job.Job.Model;
import io.weighbridge.job.JobResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Version;

/**
 * One job as one JMH run: one fork, one warm-up iteration and one measurement iteration of the
 * job's seconds, {@link Mode#Throughput}.
 *
 * <p><b>One fork, because a round is a launch of the server.</b> JMH's forks restart the client
 * only. Weighbridge starts each server again in each round, and this tool with it. So each launch
 * of the server has one fork of the client, and the rounds are the forks.
 *
 * <p><b>Average time</b> is the mean of the service times, recorded call by call. JMH's own mode
 * for it would need a second run, and say nothing new: in a closed loop, operations per second
 * times average time is always the number of threads.
 *
 * <p><b>Iterations are not synchronised</b> ({@code -si false}): otherwise JMH would send requests
 * before and after the measured ones. These would count in the CPU time, but not in JMH's results.
 * So every request of the measurement iteration is measured, and {@code elapsed} is chosen such
 * that {@code calls / elapsed} is JMH's own throughput.
 */
final class JmhRun {

    /** How long JMH lets an iteration exceed its time; the ledger ends calls sooner. */
    private static final long LAST_RESORT_SECONDS = 20;

    private final Job job;
    private final String jobFile;

    /**
     * Checks whether JMH supports a job.
     *
     * @param jobFile the path of the job's file, for the fork
     * @throws BadJobException if it does not
     */
    JmhRun(Job job, String jobFile) throws BadJobException {
        this.job = job;
        this.jobFile = jobFile;
        if (job.model() != Model.CLOSED) {
            throw new BadJobException(
                    "'model' should be closed for JMH, whose threads wait for each answer, but is"
                            + " open: use another driver for a fixed rate.");
        }
        if (job.endpoint().trust() != null) {
            throw new BadJobException(
                    "'trust' should be null for JMH, which is used without TLS, but is set: use"
                            + " another driver for TLS.");
        }
        if (job.endpoint().pipeline() != 1) {
            throw new BadJobException(
                    "'pipeline' should be 1 for JMH, whose client has one request in flight, but is"
                            + " "
                            + job.endpoint().pipeline()
                            + ": use another driver for pipelining.");
        }
        if (!job.endpoint().keepAlive()) {
            throw new BadJobException(
                    "'keepAlive' should be true for JMH, whose client keeps a connection unless the"
                            + " answer closes it, but is false: use another driver.");
        }
    }

    /**
     * Runs the load.
     *
     * @throws RunnerException if JMH fails
     * @throws IOException if the fork wrote no results
     */
    JobResult drive() throws RunnerException, IOException {
        // The harness ensures that only one load runs on this machine; JMH's lock may be another
        // user's.
        System.setProperty("jmh.ignoreLock", "true");
        BenchmarkResult result = only(new Runner(options()).run());
        ForkFigures fork = ForkFigures.read(file("fork.json"));
        double throughput = result.getPrimaryResult().getScore();
        long calls = result.getMetadata().getMeasurementOps();
        if (calls != fork.calls()) {
            throw new IOException(
                    "JMH counted " + calls + " operations, but its fork made " + fork.calls());
        }
        return new JobResult(
                "jmh",
                Version.getPlainVersion(),
                job,
                fork.sent(),
                fork.span(),
                fork.completed(),
                calls / throughput,
                fork.cpu(),
                fork.errors(),
                fork.service(),
                files());
    }

    private Options options() {
        return new OptionsBuilder()
                .include("^" + Pattern.quote(JobBenchmark.class.getName()) + "\\.")
                .mode(Mode.Throughput)
                .timeUnit(TimeUnit.SECONDS)
                .forks(1)
                .warmupForks(0)
                .threads(job.endpoint().connections())
                .warmupIterations(1)
                .warmupTime(time(job.warmup()))
                .measurementIterations(1)
                .measurementTime(time(job.duration()))
                .syncIterations(false)
                .shouldDoGC(false)
                .shouldFailOnError(true)
                .timeout(time(Math.max(job.warmup(), job.duration()) + lastResort()))
                .jvmArgsAppend(forkArguments().toArray(String[]::new))
                .resultFormat(ResultFormatType.JSON)
                .result(file("jmh.json").toString())
                .output(file("jmh.txt").toString())
                .build();
    }

    private double lastResort() {
        Double timeout = job.scenario().timeout();
        return timeout == null ? LAST_RESORT_SECONDS : LAST_RESORT_SECONDS + timeout;
    }

    /**
     * Options of the fork's JVM. Without them the client would silently repeat a failed request.
     */
    private List<String> forkArguments() {
        List<String> arguments = new ArrayList<>();
        arguments.add("-D" + Ledger.JOB_PROPERTY + "=" + jobFile);
        arguments.add("-Djdk.httpclient.redirects.retrylimit=1");
        arguments.add("-Djdk.httpclient.disableRetryConnect=true");
        return arguments;
    }

    private static TimeValue time(double seconds) {
        return TimeValue.milliseconds(Math.max(1, Math.round(seconds * 1000)));
    }

    private static BenchmarkResult only(Collection<RunResult> runs) throws RunnerException {
        List<BenchmarkResult> results =
                runs.stream().flatMap(run -> run.getBenchmarkResults().stream()).toList();
        if (results.size() != 1) {
            throw new RunnerException(
                    "one fork should give one result, but gave " + results.size());
        }
        return results.get(0);
    }

    private Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("jmh", job.prefix() + ".jmh.json");
        files.put("log", job.prefix() + ".jmh.txt");
        files.put("fork", job.prefix() + ".fork.json");
        Path service = file("service.hlog");
        if (java.nio.file.Files.exists(service)) {
            files.put("service", service.toString());
        }
        return files;
    }

    private Path file(String ending) {
        return Path.of(job.prefix() + "." + ending);
    }
}
