/** What to measure and how: the plan file and its records. */
@NullMarked
package io.weighbridge.instrument.plan;

import org.jspecify.annotations.NullMarked;
