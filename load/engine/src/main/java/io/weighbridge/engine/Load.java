package io.weighbridge.engine;

import com.sun.management.OperatingSystemMXBean;
import io.weighbridge.job.Endpoint.Protocol;
import io.weighbridge.job.Job;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/** Drives one job from its first connection to its last answer. */
final class Load {

    /** Seconds that answers may take after the measured part, unless the job gives them longer. */
    static final double DRAIN = 10;

    /** Seconds in which all connections must be open. */
    private static final double CONNECT = 10;

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private Load() {}

    static Outcome drive(Job job) throws InterruptedException {
        return drive(job, Math.max(DRAIN, job.scenario().timeout().orElse(0)));
    }

    /**
     * @param drain seconds that answers may take after the measured part
     */
    static Outcome drive(Job job, double drain) throws InterruptedException {
        Run run = new Run(job);
        try (Client client = Client.of(run)) {
            if (!client.connect(CONNECT)) {
                return unconnected(run);
            }
            Window window = Window.starting(System.nanoTime(), job, drain);
            run.begin(window);
            client.start();
            sleepUntil(window.from());
            long before = PROCESS.getProcessCpuTime();
            sleepUntil(window.to());
            double cpu = (PROCESS.getProcessCpuTime() - before) / 1e9;
            run.await(window.deadline() - System.nanoTime());
            client.settle();
            Tally total = run.total();
            if (job.endpoint().protocol() == Protocol.H2C) {
                total.upgraded(job.endpoint().connections());
            }
            return new Outcome(total, (window.to() - window.from()) / 1e9, cpu);
        }
    }

    private static Outcome unconnected(Run run) {
        Tally none = run.total();
        none.failed(ErrorKind.CONNECT, run.job().endpoint().connections());
        return new Outcome(none, 0, 0);
    }

    private static void sleepUntil(long time) throws InterruptedException {
        for (long left; (left = time - System.nanoTime()) > 0; ) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }
}
