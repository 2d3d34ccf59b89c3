package io.weighbridge.os;

import java.io.File;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Programs on the PATH. */
public final class Tools {

    private Tools() {}

    /**
     * The path of a program.
     *
     * @param name without a folder, such as {@code ab}
     * @return null if no folder of the PATH has an executable file with that name
     */
    public static @Nullable Path find(String name) {
        return find(name, Objects.requireNonNullElse(System.getenv("PATH"), ""));
    }

    static @Nullable Path find(String name, String path) {
        for (String folder : path.split(File.pathSeparator, -1)) {
            File file = new File(folder, name);
            if (!folder.isEmpty() && file.isFile() && file.canExecute()) {
                return file.toPath();
            }
        }
        return null;
    }
}
