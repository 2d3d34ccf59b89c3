/**
 * Child processes and what they leave behind, connections to JVMs, CPU affinity, tools on the PATH:
 * the only package that starts a process. Imports nothing of the project.
 */
@NullMarked
package io.weighbridge.os;

import org.jspecify.annotations.NullMarked;
