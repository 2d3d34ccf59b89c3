/** Parses a load tool's raw output into a load result. */
@NullMarked
package io.weighbridge.instrument.parse;

import org.jspecify.annotations.NullMarked;
