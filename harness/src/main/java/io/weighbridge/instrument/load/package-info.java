/** Generates load on a server and keeps the tool's raw output. */
@NullMarked
package io.weighbridge.instrument.load;

import org.jspecify.annotations.NullMarked;
