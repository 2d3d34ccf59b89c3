package io.weighbridge.engine;

/**
 * What came of a load.
 *
 * @param tally of all threads
 * @param elapsed seconds of the measured part
 * @param cpu CPU seconds this process spent in the measured part
 */
record Outcome(Tally tally, double elapsed, double cpu) {}
