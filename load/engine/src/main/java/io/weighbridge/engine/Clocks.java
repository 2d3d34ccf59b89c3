package io.weighbridge.engine;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Clock values at one moment, or differences between two moments, in nanoseconds.
 *
 * @param time as {@link System#nanoTime}
 * @param threads CPU time of the threads that handle connections
 * @param process CPU time of this process, in steps of the system's clock
 */
record Clocks(long time, long threads, long process) {

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    static Clocks now(Loops loops) {
        return new Clocks(System.nanoTime(), loops.cpu(), PROCESS.getProcessCpuTime());
    }

    Clocks since(Clocks before) {
        return new Clocks(time - before.time, threads - before.threads, process - before.process);
    }
}
