package io.weighbridge.store;

/**
 * A question to the application, and what its answer must be.
 *
 * @param path of the request, percent-encoded, such as {@code /employees/JohnSmith17}
 * @param hits how many employees it finds
 * @param bytes length of the answer: the JSON array of them, in any order, without blanks
 */
public record Query(String path, long hits, long bytes) {}
