/** The harness: {@code Main} is its door. */
@NullMarked
package io.weighbridge;

import org.jspecify.annotations.NullMarked;
