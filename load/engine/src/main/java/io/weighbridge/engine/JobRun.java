package io.weighbridge.engine;

import com.sun.management.OperatingSystemMXBean;
import io.weighbridge.job.ErrorKind;
import io.weighbridge.job.Job;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs one job from its first connection to its last answer. */
final class JobRun {

    /**
     * Seconds after the measured part within which answers must arrive, unless the job allows more.
     */
    static final double DRAIN = 10;

    /** Seconds within which all connections must be open. */
    static final double CONNECT = 10;

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private JobRun() {}

    static LoadTotals drive(Job job) throws InterruptedException {
        Double timeout = job.scenario().timeout();
        return drive(job, timeout == null ? DRAIN : Math.max(DRAIN, timeout));
    }

    /**
     * @param drain seconds after the measured part within which answers must arrive
     */
    static LoadTotals drive(Job job, double drain) throws InterruptedException {
        try (Loops loops = new Loops(job.threads());
                ServerConnections target =
                        new ServerConnections(job.endpoint(), List.of(job.scenario()), loops);
                Script script =
                        new Script(job.endpoint(), job.scenario(), job.scenario().timeout())) {
            List<Tally> tallies = Stream.generate(Tally::new).limit(loops.count()).toList();
            int missing = target.connect(CONNECT);
            if (missing > 0) {
                tallies.get(0).failed(ErrorKind.CONNECT, missing);
                return new LoadTotals(tallies.get(0), 0, 0);
            }
            Window window = Window.of(job, System.nanoTime(), drain);
            Run run =
                    new Run(
                            script,
                            job.seed(),
                            window,
                            RequestSchedule.of(job.rate(), window),
                            tallies,
                            job.endpoint().inFlight());
            target.begin(run);
            sleepUntil(window.from());
            long before = cpu();
            sleepUntil(window.to());
            double spent = (cpu() - before) / 1e9;
            var unused = run.await();
            target.settle();
            return new LoadTotals(run.total(), (window.to() - window.from()) / 1e9, spent);
        }
    }

    /** CPU time of this process in nanoseconds, in steps of the system's clock. */
    static long cpu() {
        return PROCESS.getProcessCpuTime();
    }

    private static void sleepUntil(long time) throws InterruptedException {
        for (long left; (left = time - System.nanoTime()) > 0; ) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }
}
