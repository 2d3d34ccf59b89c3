package io.weighbridge.instrument.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Text files that weigh.jar contains. */
public final class Resource {

    private Resource() {}

    /** The text of a file beside a class. */
    public static String text(Class<?> neighbour, String file) {
        try (InputStream stream = neighbour.getResourceAsStream(file)) {
            return new String(
                    Objects.requireNonNull(stream, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
