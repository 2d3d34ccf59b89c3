package io.weighbridge.store;

/**
 * How far the loading is.
 *
 * @param documents how many are in the store
 * @param of how many there will be
 * @param perSecond how many came in each second since this loading began
 */
public record LoaderProgress(long documents, long of, double perSecond) {}
