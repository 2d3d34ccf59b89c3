/** Ratios, intervals and verdicts; numbers in, numbers out. */
@NullMarked
package io.weighbridge.stats;

import org.jspecify.annotations.NullMarked;
