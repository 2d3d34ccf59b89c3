package io.weighbridge.store;

/**
 * A request to the application, with its expected answer.
 *
 * @param path of the request, percent-encoded, such as {@code /employees/JohnSmith17}
 * @param hits number of employees that the query finds
 * @param bytes length of the answer: the JSON array of these employees, in any order, without
 *     spaces
 */
public record Query(String path, long hits, long bytes) {}
