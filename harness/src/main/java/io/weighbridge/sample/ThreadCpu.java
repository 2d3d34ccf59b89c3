package io.weighbridge.sample;

/**
 * One thread's CPU time since it started.
 *
 * @param tid the kernel's number for it
 * @param name the kernel's name for it
 * @param nanos nanoseconds
 */
record ThreadCpu(int tid, String name, long nanos) {}
