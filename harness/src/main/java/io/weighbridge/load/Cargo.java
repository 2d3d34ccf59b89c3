package io.weighbridge.load;

import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds load tools that are distributed as crates, into a folder in the user's cache. */
record Cargo(Children children, Consumer<String> say) {

    private static final String OHA_VERSION = "1.15.0";

    /** What to do if oha is missing and cannot be built. */
    static final String OHA_MISSING =
            "oha is needed but is not on the PATH: install it with `cargo install --locked oha"
                    + " --version "
                    + OHA_VERSION
                    + "` (about 6 minutes), your system's package manager or from its releases";

    private static final Duration BUILD = Duration.ofMinutes(20);

    /** A tool that was built earlier; null if it was not. */
    static @Nullable Path installed(String name) {
        Path built = folder().resolve("bin").resolve(name);
        return Files.isExecutable(built) ? built : null;
    }

    private static Path folder() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base =
                cache == null || cache.isEmpty()
                        ? Path.of(System.getProperty("user.home"), ".cache")
                        : Path.of(cache);
        return base.resolve("weighbridge").resolve("cargo");
    }

    /** Builds oha if it is missing and cargo is installed. */
    void provideOha() {
        Path cargo = Tools.find("cargo");
        if (cargo != null && new Oha().find() == null) {
            build(cargo);
        }
    }

    private void build(Path cargo) {
        say.accept(
                "oha is missing: building it with cargo, which takes about 6 minutes and is done"
                        + " only once");
        try {
            Path folder = Files.createDirectories(folder());
            List<String> line = new ArrayList<>(List.of(cargo.toString(), "install", "--locked"));
            line.addAll(List.of("--root", folder.toString(), "--version", OHA_VERSION, "oha"));
            Path log = folder.resolve("oha.log");
            try (Child child = children.start(new ChildCommand(line, Map.of(), folder, log, log))) {
                child.await(BUILD);
            }
        } catch (IOException e) {
            // oha is still missing, and its driver says so.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
