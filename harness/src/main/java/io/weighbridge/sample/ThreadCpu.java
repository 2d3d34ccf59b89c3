package io.weighbridge.sample;

import io.weighbridge.os.ProcessEntry;

/**
 * CPU time of one thread since it started.
 *
 * @param tid the kernel's thread id
 * @param name the kernel's name for it
 * @param nanos nanoseconds on a CPU
 * @param userNanos nanoseconds of these in user mode, as sampled by the kernel's ticks and
 *     truncated to 10 ms: see {@link ProcessEntry}
 * @param switches how often it was scheduled; 0 if the kernel does not count it
 */
record ThreadCpu(int tid, String name, long nanos, long userNanos, long switches) {}
