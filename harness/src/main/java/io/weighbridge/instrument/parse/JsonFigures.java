package io.weighbridge.instrument.parse;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.model.Keyed;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the numbers of a load tool's JSON object, and rejects missing or negative ones. A missing
 * number must not be read as 0, which nobody would notice.
 *
 * @param object from which the numbers are read
 * @param text of the tool
 * @param role of the file that contains the object
 */
record JsonFigures(JsonNode object, RawText text, String role) {

    /** A whole number, not negative. */
    long count(String key) throws TrialFailedException {
        return count(key, object.path(key));
    }

    /** A whole number, not negative; null if it is null or missing. */
    @Nullable Long countOrNone(String key) throws TrialFailedException {
        return object.hasNonNull(key) ? count(key) : null;
    }

    /** A finite number, not negative. */
    double number(String key) throws TrialFailedException {
        return number(key, object.path(key));
    }

    /** A finite number, not negative; null if it is null or missing. */
    @Nullable Double numberOrNone(String key) throws TrialFailedException {
        return object.hasNonNull(key) ? number(key) : null;
    }

    /** The numbers in a nested object. */
    JsonFigures in(String key) throws TrialFailedException {
        if (!object.path(key).isObject()) {
            throw missing(key);
        }
        return new JsonFigures(object.path(key), text, role);
    }

    /** The numbers in a nested object; null if the object is null or missing. */
    @Nullable JsonFigures inOrNone(String key) throws TrialFailedException {
        return object.hasNonNull(key) ? in(key) : null;
    }

    /** All counts, by name. */
    Map<String, Long> counts() throws TrialFailedException {
        Map<String, Long> counts = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            counts.put(entry.getKey(), count(entry.getKey(), entry.getValue()));
        }
        return counts;
    }

    /** All counts, by the kind of error that their names mean. */
    Map<ErrorKind, Long> errors() throws TrialFailedException {
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        for (Map.Entry<String, Long> error : counts().entrySet()) {
            ErrorKind kind = Keyed.find(ErrorKind.values(), error.getKey());
            if (kind == null) {
                throw unreadable("no kind of error is called " + error.getKey());
            }
            errors.put(kind, error.getValue());
        }
        return errors;
    }

    /**
     * The percentiles in the nested object of this name, in seconds by percent.
     *
     * @param perSecond how many of the numbers' units make a second
     * @throws TrialFailedException if there are none
     */
    SortedMap<Double, Double> percentiles(double perSecond) throws TrialFailedException {
        SortedMap<Double, Double> rows = in("percentiles").percentiles("", perSecond);
        if (rows.isEmpty()) {
            throw missing("percentiles");
        }
        return rows;
    }

    /**
     * All numbers whose names are percentages; null values are left out.
     *
     * @param prefix of each name
     * @param perSecond how many of the numbers' units make a second
     */
    SortedMap<Double, Double> percentiles(String prefix, double perSecond)
            throws TrialFailedException {
        SortedMap<Double, Double> rows = new TreeMap<>();
        for (Map.Entry<String, JsonNode> row : object.properties()) {
            if (!row.getValue().isNull()) {
                double seconds = number(row.getKey(), row.getValue()) / perSecond;
                rows.put(percent(row.getKey(), prefix), seconds);
            }
        }
        return rows;
    }

    private double percent(String key, String prefix) throws TrialFailedException {
        String percent = key.startsWith(prefix) ? key.substring(prefix.length()) : "";
        if (!percent.matches("\\d{1,3}(\\.\\d{1,9})?")) {
            throw unreadable(key + " is not a percentile");
        }
        return Double.parseDouble(percent);
    }

    private long count(String key, JsonNode node) throws TrialFailedException {
        if (node.isIntegralNumber() && node.canConvertToLong() && node.asLong() >= 0) {
            return node.asLong();
        }
        throw wrong(key, "count", node);
    }

    private double number(String key, JsonNode node) throws TrialFailedException {
        if (node.isNumber() && Double.isFinite(node.asDouble()) && node.asDouble() >= 0) {
            return node.asDouble();
        }
        throw wrong(key, "number", node);
    }

    private TrialFailedException missing(String key) {
        return unreadable("it has no " + key);
    }

    private TrialFailedException wrong(String key, String what, JsonNode node) {
        return node.isMissingNode() || node.isNull()
                ? missing(key)
                : unreadable("its %s is not a %s: %s".formatted(key, what, node));
    }

    /** The error for a file with impossible content. Its message contains {@code what}. */
    TrialFailedException unreadable(String what) {
        return text.unreadable(role, what);
    }
}
