package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How {@code weigh run} of a user's jars ended.
 *
 * @param code its exit code
 * @param out its standard output
 * @param err its standard error
 */
record WeighRun(int code, String out, String err) {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    /** An application of the module {@code test-applications}, which {@code mvn package} builds. */
    static Path testApplication(String name) {
        Path jar = PROJECT.resolve("test-applications/" + name + "/target/" + name + ".jar");
        assertThat(jar).as("build it with: mvn package").exists();
        return jar;
    }

    /**
     * Runs it to its end.
     *
     * @param folder for its files and results
     */
    static WeighRun of(Path folder, List<Path> jars, String... options)
            throws IOException, InterruptedException {
        return of(folder, Map.of(), jars, options);
    }

    /**
     * Runs it to its end.
     *
     * @param folder for its files and results
     * @param environment variables that are added
     */
    static WeighRun of(
            Path folder, Map<String, String> environment, List<Path> jars, String... options)
            throws IOException, InterruptedException {
        int code = start(folder, environment, jars, options).waitFor();
        return new WeighRun(
                code,
                Files.readString(folder.resolve("out")),
                Files.readString(folder.resolve("err")));
    }

    /** Starts it; whoever calls this ends it. */
    static Process start(
            Path folder, Map<String, String> environment, List<Path> jars, String... options)
            throws IOException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-Dweigh.folder=" + folder);
        // Uses a separate lock, because other tests run at the same time.
        line.add("-Djava.io.tmpdir=" + folder);
        line.addAll(List.of("-jar", PROJECT.resolve("harness/target/weigh.jar").toString(), "run"));
        for (Path jar : jars) {
            line.addAll(List.of("--jar", jar.toString()));
        }
        line.addAll(List.of("--results", folder.resolve("results").toString()));
        line.addAll(List.of(options));
        ProcessBuilder weigh =
                new ProcessBuilder(line)
                        .directory(PROJECT.toFile())
                        .redirectOutput(folder.resolve("out").toFile())
                        .redirectError(folder.resolve("err").toFile());
        weigh.environment().putAll(environment);
        return weigh.start();
    }
}
