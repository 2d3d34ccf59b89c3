package io.weighbridge.engine;

/**
 * The result of a load.
 *
 * @param tally of all threads
 * @param elapsed seconds of the measured part
 * @param cpu CPU seconds of this process in the measured part
 */
record LoadTotals(Tally tally, double elapsed, double cpu) {}
