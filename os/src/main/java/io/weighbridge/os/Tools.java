package io.weighbridge.os;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
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
        return find(name, Map.of());
    }

    /**
     * The path of a program for a process with additional variables, which may contain another
     * PATH; null if it is missing.
     */
    public static @Nullable Path find(String name, Map<String, String> env) {
        String own = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return find(name, env.getOrDefault("PATH", own));
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
