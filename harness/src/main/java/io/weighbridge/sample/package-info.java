/** Reads what a process and the machine spent. */
@NullMarked
package io.weighbridge.sample;

import org.jspecify.annotations.NullMarked;
