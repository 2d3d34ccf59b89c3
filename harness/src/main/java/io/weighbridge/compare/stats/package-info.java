/** Computes ratios, intervals and verdicts from plain numbers. */
@NullMarked
package io.weighbridge.compare.stats;

import org.jspecify.annotations.NullMarked;
