package io.weighbridge.instrument.sample;

import io.weighbridge.os.ProcessEntry;

/**
 * CPU time of one thread since it started.
 *
 * @param tid the kernel's thread id
 * @param name the kernel's name for the thread
 * @param nanos nanoseconds on a CPU
 * @param userNanos the part of {@code nanos} in user mode, as sampled by the kernel's ticks and
 *     truncated to 10 ms: see {@link ProcessEntry}
 * @param switches how often the thread was scheduled; 0 if the kernel does not count this
 */
record ThreadCpu(int tid, String name, long nanos, long userNanos, long switches) {}
