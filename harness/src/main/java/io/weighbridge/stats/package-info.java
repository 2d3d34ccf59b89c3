/** Computes ratios, intervals and verdicts from plain numbers. */
@NullMarked
package io.weighbridge.stats;

import org.jspecify.annotations.NullMarked;
