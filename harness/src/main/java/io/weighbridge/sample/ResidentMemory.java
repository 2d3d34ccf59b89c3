package io.weighbridge.sample;

import java.util.OptionalDouble;

/**
 * The part of a process's memory that is in RAM, with both values from the same moment, so that PSS
 * is never more than RSS.
 *
 * @param rss resident set size, in bytes: shared pages are counted in full
 * @param pss proportional set size, in bytes: each shared page is divided by the number of
 *     processes that share it; absent if the system does not report it
 */
record ResidentMemory(OptionalDouble rss, OptionalDouble pss) {}
