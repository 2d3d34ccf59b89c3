package io.weighbridge.gatling;

import com.sun.management.OperatingSystemMXBean;
import io.weighbridge.job.Job;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Where a run is in its course: warm-up, measured part, over. Asked by every virtual user before
 * every request; the first to ask starts the warm-up, the first to ask when that is over starts the
 * measured part.
 */
final class RunPhase {

    private static final double NANOS = 1e9;
    private static final long NOT_YET = Long.MIN_VALUE;

    private final OperatingSystemMXBean process =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final long warmup;
    private final long all;
    private final AtomicLong began = new AtomicLong(NOT_YET);
    private final AtomicLong measuredFrom = new AtomicLong(NOT_YET);
    private volatile long cpuBefore;
    private volatile long epochBefore;
    private volatile long cpuAfter;

    RunPhase(Job job) {
        warmup = Math.round(job.warmup() * NANOS);
        all = warmup + Math.round(job.duration() * NANOS);
    }

    /** Whether the next request is one of the warm-up. */
    boolean warming() {
        long now = System.nanoTime();
        began.compareAndSet(NOT_YET, now);
        if (now - began.get() < warmup) {
            return true;
        }
        if (measuredFrom.get() == NOT_YET && measuredFrom.compareAndSet(NOT_YET, now)) {
            cpuBefore = process.getProcessCpuTime();
            epochBefore = System.currentTimeMillis();
        }
        return false;
    }

    /**
     * Whether the next request is a measured one; to be asked when the warm-up is over. The end is
     * that of the plan also where a slow answer to the warm-up has made the beginning late.
     */
    boolean measuring() {
        return System.nanoTime() - began.get() < all;
    }

    /** No request is under way any more. */
    void over() {
        cpuAfter = process.getProcessCpuTime();
    }

    /** Seconds of CPU in the measured part. */
    double cpu() {
        return (cpuAfter - cpuBefore) / NANOS;
    }

    /** Milliseconds since 1970 when the measured part began. */
    long from() {
        return epochBefore;
    }

    /** Milliseconds since 1970 when the measured part was to end. */
    long until() {
        return epochBefore + Math.round((began.get() + all - measuredFrom.get()) / 1e6);
    }
}
