/** Chooses the memory sizes of launches, and judges their results. */
@NullMarked
package io.weighbridge.squeeze;

import org.jspecify.annotations.NullMarked;
