package io.weighbridge.store;

/**
 * The progress of a loading.
 *
 * @param documents number of documents loaded so far, including earlier loadings
 * @param of number of all documents
 * @param perSecond documents per second since this loading began
 */
public record LoaderProgress(long documents, long of, double perSecond) {}
