package io.weighbridge.maven;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The words of a command line. */
final class OptionWords {

    private final List<String> words = new ArrayList<>();

    /** Adds a word. */
    OptionWords word(String word) {
        words.add(word);
        return this;
    }

    /** Adds an option with its value; nothing if there is none. */
    OptionWords option(String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            words.add(name + "=" + value.strip());
        }
        return this;
    }

    /** Adds an option for each value. */
    OptionWords options(String name, @Nullable List<String> values) {
        if (values != null) {
            values.forEach(value -> option(name, value));
        }
        return this;
    }

    /** All words, in their order. */
    List<String> all() {
        return List.copyOf(words);
    }
}
