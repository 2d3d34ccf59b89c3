/**
 * Child processes and their clean-up, connections to JVMs, CPU affinity, and tools on the PATH: the
 * only package that starts a process. It imports no other package of the project.
 */
@NullMarked
package io.weighbridge.os;

import org.jspecify.annotations.NullMarked;
