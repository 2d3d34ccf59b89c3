package io.weighbridge.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A load tool's jar inside weigh.jar, for machines without the project. */
final class EnclosedJar {

    private EnclosedJar() {}

    /**
     * Unpacks a jar, once.
     *
     * @param name its file name
     * @param folder an existing folder to put it into
     * @return the jar; null if weigh.jar was built without it
     */
    static @Nullable Path unpack(String name, Path folder) {
        Path jar = folder.resolve(name);
        if (Files.exists(jar)) {
            return jar;
        }
        try (InputStream enclosed = EnclosedJar.class.getResourceAsStream("/load/" + name)) {
            if (enclosed == null) {
                return null;
            }
            Files.copy(enclosed, jar);
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the load tool " + name + " cannot be unpacked into " + folder, e);
        }
    }
}
