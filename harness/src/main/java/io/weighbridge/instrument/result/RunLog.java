package io.weighbridge.instrument.result;

/**
 * A file in a run's folder with a value in each line, such as its trials. {@link RunDirectory}
 * reads and writes it.
 *
 * @param <T> the type of a value
 * @param file its name
 * @param what a value is, for messages, such as {@code a trial}
 * @param type of a value
 */
public record RunLog<T>(String file, String what, Class<T> type) {}
