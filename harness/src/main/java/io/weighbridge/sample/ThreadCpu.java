package io.weighbridge.sample;

/**
 * What one thread has had of the CPUs since it started.
 *
 * @param tid the kernel's number for it
 * @param name the kernel's name for it
 * @param nanos nanoseconds on a CPU
 * @param userNanos of those, nanoseconds in user mode as the kernel's ticks sample them, cut to 10
 *     ms: see {@link ProcessStat}
 * @param switches how often it was given one; 0 where the kernel does not tell
 */
record ThreadCpu(int tid, String name, long nanos, long userNanos, long switches) {}
