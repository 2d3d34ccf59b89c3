package io.weighbridge.model;

/**
 * The base unit a number is kept in. Prettier units (ms, MiB) exist only at the door, in a report.
 */
public enum Unit {
    SECONDS,
    BYTES,
    COUNT,
    PER_SECOND,
    /** A share of one, 0 to 1 and, for CPU over several cores, above. */
    SHARE
}
