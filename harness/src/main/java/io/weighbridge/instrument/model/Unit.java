package io.weighbridge.instrument.model;

/**
 * The base unit of a stored number. Larger and smaller units (ms, MiB) are used only in reports.
 */
public enum Unit implements Keyed {
    SECONDS,
    BYTES,
    COUNT,
    PER_SECOND,
    /** A share of one: 0 to 1; above 1 for CPU over several cores. */
    SHARE
}
