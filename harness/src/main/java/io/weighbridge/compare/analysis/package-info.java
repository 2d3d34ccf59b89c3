/** Computes what a run found from its files alone: ratios, verdicts, effects, sizes, warnings. */
@NullMarked
package io.weighbridge.compare.analysis;

import org.jspecify.annotations.NullMarked;
