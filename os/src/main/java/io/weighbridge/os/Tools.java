package io.weighbridge.os;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs on the PATH. */
public final class Tools {

    private Tools() {}

    /**
     * The path of a program.
     *
     * @param name without a folder, such as {@code ab}
     * @return absent if no folder of the PATH has an executable file with that name
     */
    public static Optional<Path> find(String name) {
        return find(name, Objects.requireNonNullElse(System.getenv("PATH"), ""));
    }

    static Optional<Path> find(String name, String path) {
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> file(folder, name))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    private static Stream<Path> file(String folder, String name) {
        try {
            return Stream.of(Path.of(folder, name));
        } catch (InvalidPathException e) {
            return Stream.empty();
        }
    }
}
