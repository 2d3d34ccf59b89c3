/** The benchmark harness: runs, measures and compares servers; {@code Main} starts it. */
@NullMarked
package io.weighbridge;

import org.jspecify.annotations.NullMarked;
