package io.weighbridge.stats;

/**
 * One value of a {@link TwoWay} table.
 *
 * @param block whose mean is taken out: a round, or a pass
 * @param value a logarithm
 * @param weight greater than 0: what its error variance is divided by
 */
record Cell(int block, String target, double value, double weight) {}
