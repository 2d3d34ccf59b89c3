package io.weighbridge.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * The base unit of a stored number. Larger and smaller units (ms, MiB) are used only in reports.
 */
public enum Unit {
    SECONDS,
    BYTES,
    COUNT,
    PER_SECOND,
    /** A share of one: 0 to 1; above 1 for CPU over several cores. */
    SHARE;

    /** The key in files, such as {@code per-second}. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
