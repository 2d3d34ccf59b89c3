/** Redraws what a run found from its files alone; starts nothing. */
@NullMarked
package io.weighbridge.report;

import org.jspecify.annotations.NullMarked;
