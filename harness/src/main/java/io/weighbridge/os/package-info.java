/**
 * Child processes and what they leave behind, CPU affinity, tools on the PATH: the only package
 * that starts a process.
 */
@NullMarked
package io.weighbridge.os;

import org.jspecify.annotations.NullMarked;
