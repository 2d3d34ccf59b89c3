/**
 * Reads CPU, memory and other figures of a process and of the machine.
 *
 * <p>On Linux the kernel's files are read directly, not through a library: OSHI 6.9 returns CPU
 * time in 10 ms ticks and an incomplete list of threads, while {@code
 * /proc/<pid>/task/<tid>/schedstat} counts nanoseconds for every one of them. On other systems OSHI
 * provides what it can, and a warning names what is missing.
 */
@NullMarked
package io.weighbridge.instrument.sample;

import org.jspecify.annotations.NullMarked;
