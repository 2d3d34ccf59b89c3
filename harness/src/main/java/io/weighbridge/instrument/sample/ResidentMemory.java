package io.weighbridge.instrument.sample;

import org.jspecify.annotations.Nullable;

/**
 * The part of a process's memory that is in RAM, with both values from the same moment, so that PSS
 * is never more than RSS.
 *
 * @param rss resident set size, in bytes: shared pages are counted in full; null if it cannot be
 *     read
 * @param pss proportional set size, in bytes: each shared page is divided by the number of
 *     processes that share it; null if the system does not report it
 */
record ResidentMemory(@Nullable Long rss, @Nullable Long pss) {}
