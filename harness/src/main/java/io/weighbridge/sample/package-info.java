/**
 * Reads what a process and the machine spent.
 *
 * <p>On Linux the kernel's own files are read, not a library: OSHI 6.9 gives CPU time in 10 ms
 * ticks and shortens the list of threads, while {@code /proc/<pid>/task/<tid>/schedstat} counts
 * nanoseconds for every one of them. Elsewhere OSHI tells what it can, and what is missing is said
 * in a warning.
 */
@NullMarked
package io.weighbridge.sample;

import org.jspecify.annotations.NullMarked;
