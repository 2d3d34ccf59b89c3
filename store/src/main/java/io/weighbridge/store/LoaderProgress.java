package io.weighbridge.store;

/**
 * The progress of loading.
 *
 * @param documents number of documents loaded so far, including those that were there before
 * @param of number of all documents
 * @param perSecond documents per second since loading began
 */
public record LoaderProgress(long documents, long of, double perSecond) {}
