package io.weighbridge.gatling;

import com.sun.management.OperatingSystemMXBean;
import io.weighbridge.job.Job;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The phase of a run: warm-up, measured part, over. Every virtual user calls this before every
 * request; the first call starts the warm-up, and the first call after its end starts the measured
 * part.
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

    /** Whether the next request belongs to the warm-up. */
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
     * Whether the next request is measured; called when the warm-up is over. The measured part ends
     * as planned, even if a slow answer in the warm-up has delayed its beginning.
     */
    boolean measuring() {
        return System.nanoTime() - began.get() < all;
    }

    /** Called when no request is in flight any more. */
    void over() {
        cpuAfter = process.getProcessCpuTime();
    }

    /** CPU seconds in the measured part. */
    double cpu() {
        return (cpuAfter - cpuBefore) / NANOS;
    }

    /** Milliseconds since 1970 at the beginning of the measured part. */
    long from() {
        return epochBefore;
    }

    /** Milliseconds since 1970 of the planned end of the measured part. */
    long until() {
        return epochBefore + Math.round((began.get() + all - measuredFrom.get()) / 1e6);
    }
}
