/** Whether a run is worse than an earlier one: {@code weigh compare}. */
@NullMarked
package io.weighbridge.regression;

import org.jspecify.annotations.NullMarked;
