/** Parses a load tool's raw output into a load result. */
@NullMarked
package io.weighbridge.parse;

import org.jspecify.annotations.NullMarked;
