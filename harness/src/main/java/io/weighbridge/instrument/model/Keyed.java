package io.weighbridge.instrument.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The constants of an enum that have a key, under which files and command lines name them. */
public interface Keyed {
    /** The constant's name in Java. */
    String name();

    /** The key: the name in lower case, with hyphens, such as {@code not-ready}. */
    @JsonValue
    default String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The keys of constants, in their order. */
    static List<String> keys(Keyed... constants) {
        return Arrays.stream(constants).map(Keyed::key).toList();
    }

    /** The constant with a key; null if there is none. */
    static <T extends Keyed> @Nullable T find(T[] constants, String key) {
        return Arrays.stream(constants)
                .filter(constant -> constant.key().equals(key))
                .findFirst()
                .orElse(null);
    }
}
