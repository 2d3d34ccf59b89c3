/** Starts a server, times it until its first correct answer, and ends it. */
@NullMarked
package io.weighbridge.instrument.launch;

import org.jspecify.annotations.NullMarked;
