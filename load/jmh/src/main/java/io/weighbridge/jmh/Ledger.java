package io.weighbridge.jmh;

import com.sun.management.OperatingSystemMXBean;
import io.weighbridge.job.AnswerCheck;
import io.weighbridge.job.BadJobException;
import io.weighbridge.job.HistogramLog;
import io.weighbridge.job.Job;
import io.weighbridge.job.JobFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * The data of a fork that all threads share: the job, the clocks of the iterations and, at the end,
 * the results, which it writes to a file for the parent JVM.
 */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up before anything else.
public class Ledger {

    /** The system property with the path of the job file, for the fork. */
    static final String JOB_PROPERTY = "weigh.job";

    private static final double NANOS = 1e9;

    private final OperatingSystemMXBean process =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final List<ThreadCounts> threads = new CopyOnWriteArrayList<>();
    private final Map<Thread, InterruptibleCall> calls = new ConcurrentHashMap<>();
    private Job job;
    private AnswerCheck check;
    private CallTimeouts timeouts;
    private long firstBegin;
    private long lastEnd;
    private long cpu;
    private long measuredFrom;
    private long measuredUntil;

    /** Reads the job. */
    @Setup(Level.Trial)
    public void open() throws BadJobException {
        job = JobFile.read(Path.of(String.valueOf(System.getProperty(JOB_PROPERTY))));
        check = new AnswerCheck(job.scenario());
    }

    /** Reads the clocks; JMH starts no thread of the iteration before this has returned. */
    @Setup(Level.Iteration)
    public void begin(IterationParams iteration) {
        timeouts =
                new CallTimeouts(
                        job, iteration.getTime().convertTo(TimeUnit.NANOSECONDS), calls.values());
        long now = System.nanoTime();
        if (firstBegin == 0) {
            firstBegin = now;
        }
        if (iteration.getType() == IterationType.MEASUREMENT) {
            measuredFrom = System.currentTimeMillis();
            cpu = process.getProcessCpuTime();
        }
    }

    /** Reads the clocks; JMH calls this when all threads have ended the iteration. */
    @TearDown(Level.Iteration)
    public void end(IterationParams iteration) {
        if (iteration.getType() == IterationType.MEASUREMENT) {
            cpu = process.getProcessCpuTime() - cpu;
            measuredUntil = System.currentTimeMillis();
        }
        lastEnd = System.nanoTime();
        timeouts.close();
    }

    /** Writes the counts of all threads. */
    @TearDown(Level.Trial)
    public void write() throws IOException {
        ThreadCounts all = new ThreadCounts();
        threads.forEach(all::add);
        if (all.completed() > 0) {
            HistogramLog.write(
                    Path.of(job.prefix() + ".service.hlog"),
                    "service time of " + job.prefix(),
                    0,
                    (measuredUntil - measuredFrom) / 1e3,
                    all.service());
        }
        ForkFigures.of(all, (lastEnd - firstBegin) / NANOS, cpu / NANOS)
                .write(Path.of(job.prefix() + ".fork.json"));
    }

    Job job() {
        return job;
    }

    AnswerCheck check() {
        return check;
    }

    ThreadCounts newCounts() {
        ThreadCounts counts = new ThreadCounts();
        threads.add(counts);
        return counts;
    }

    /** The calls of a thread, which are interrupted if they take too long. */
    InterruptibleCall callsOf(Thread caller) {
        return calls.computeIfAbsent(caller, InterruptibleCall::new);
    }
}
