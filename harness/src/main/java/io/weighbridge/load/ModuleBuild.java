package io.weighbridge.load;

import io.weighbridge.model.UsageException;
import io.weighbridge.os.Children;
import io.weighbridge.os.Maven;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Builds a load tool of the project when a plan first needs it: Gatling and JMH have tens of
 * megabytes of dependencies that other plans do not need.
 */
final class ModuleBuild {

    private static final Duration DEADLINE = Duration.ofMinutes(10);

    private final Children children;
    private final Consumer<String> say;

    ModuleBuild(Children children, Consumer<String> say) {
        this.children = children;
        this.say = say;
    }

    /**
     * Makes sure that a tool is built from the current sources.
     *
     * @throws UsageException if it is not built and cannot be built
     */
    void provide(JvmTool tool) {
        if (!tool.hasSources() && tool.find() == null) {
            throw new UsageException(tool.missing());
        }
        if (stale(tool) && !build(tool)) {
            throw new UsageException(tool.missing());
        }
    }

    private static boolean stale(JvmTool tool) {
        if (!tool.hasSources()) {
            return false;
        }
        if (!Files.isRegularFile(tool.jar())) {
            return true;
        }
        try {
            FileTime built = Files.getLastModifiedTime(tool.jar());
            return newer(tool.module(), built) || newer(Path.of("load", "job"), built);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean newer(Path module, FileTime than) throws IOException {
        Path sources = module.resolve("src").resolve("main");
        if (!Files.isDirectory(sources)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(sources)) {
            return Stream.concat(files, Stream.of(module.resolve("pom.xml")))
                    .filter(Files::isRegularFile)
                    .anyMatch(file -> modified(file).compareTo(than) > 0);
        }
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean build(JvmTool tool) {
        say.accept("building " + tool.module() + ", which this plan needs");
        try {
            List<String> module = List.of(tool.module().toString());
            return new Maven(children, say).build(module, Map.of(), DEADLINE)
                    && Files.isRegularFile(tool.jar());
        } catch (IOException e) {
            throw new UsageException(tool.missing(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UsageException(tool.missing(), e);
        }
    }
}
