package io.weighbridge.instrument.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Measured values, in base units. Values that were not measured are absent: never −1, 0 or NaN.
 *
 * @param values finite numbers only
 */
public record Measurements(@JsonValue Map<Metric, Double> values) {

    public static final Measurements NONE = new Measurements(Map.of());

    @JsonCreator
    public Measurements {
        EnumMap<Metric, Double> copy = new EnumMap<>(Metric.class);
        values.forEach(
                (metric, value) -> {
                    if (!Double.isFinite(value)) {
                        throw new IllegalArgumentException(
                                metric.key() + " is not a finite number: " + value);
                    }
                    copy.put(metric, value);
                });
        values = Collections.unmodifiableMap(copy);
    }

    /** The value of a metric; null if it was not measured. */
    public @Nullable Double get(Metric metric) {
        return values.get(metric);
    }

    /** A copy with one more value; unchanged if the value is null. */
    public Measurements with(Metric metric, @Nullable Number value) {
        return value == null ? this : and(new Measurements(Map.of(metric, value.doubleValue())));
    }

    /** These values and those of another one, whose value is used if both have a metric. */
    public Measurements and(Measurements other) {
        EnumMap<Metric, Double> copy = new EnumMap<>(Metric.class);
        copy.putAll(values);
        copy.putAll(other.values);
        return new Measurements(copy);
    }
}
