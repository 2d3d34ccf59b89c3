/** Computes reports from a run's files alone; starts nothing. */
@NullMarked
package io.weighbridge.compare.report;

import org.jspecify.annotations.NullMarked;
