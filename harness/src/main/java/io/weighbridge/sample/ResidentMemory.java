package io.weighbridge.sample;

import java.util.OptionalDouble;

/**
 * What of a process is in RAM, both figures of one instant: PSS is never more than RSS.
 *
 * @param rss resident set size, in bytes: shared pages are counted in full
 * @param pss proportional set size, in bytes: each shared page is divided by the number of
 *     processes that share it; absent where the system does not tell
 */
record ResidentMemory(OptionalDouble rss, OptionalDouble pss) {}
