/** Mixes: several requests that a load sends in proportion, and their placeholders. */
@NullMarked
package io.weighbridge.instrument.mix;

import org.jspecify.annotations.NullMarked;
