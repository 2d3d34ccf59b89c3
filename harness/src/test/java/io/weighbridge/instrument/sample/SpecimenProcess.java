package io.weighbridge.instrument.sample;

import io.weighbridge.os.KernelFiles;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A {@link Specimen} in a separate JVM. */
final class SpecimenProcess implements AutoCloseable {

    private final Process process;
    private final BufferedWriter orders;
    private final BufferedReader answers;

    private SpecimenProcess(Process process) {
        this.process = process;
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    static SpecimenProcess start(Path javaHome, String... flags) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(javaHome.resolve("bin/java").toString());
        line.addAll(List.of("-Xmx256m", "-Xshare:auto"));
        line.addAll(List.of(flags));
        line.addAll(List.of("-cp", "target/test-classes", Specimen.class.getName()));
        Process process =
                new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        SpecimenProcess specimen = new SpecimenProcess(process);
        specimen.answer();
        return specimen;
    }

    /** The JVM of this test, and all newer ones installed beside it. */
    static Stream<Path> javaHomes() {
        Path own = Path.of(System.getProperty("java.home"));
        try (Stream<Path> neighbours = Files.list(own.resolveSibling("."))) {
            List<Path> newer =
                    neighbours
                            .filter(home -> feature(home) > Runtime.version().feature())
                            .filter(home -> Files.isExecutable(home.resolve("bin/java")))
                            .sorted()
                            .toList();
            return Stream.concat(Stream.of(own), newer.stream());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static int feature(Path home) {
        String release = KernelFiles.HERE.text(home.resolve("release").toString().substring(1));
        if (release == null) {
            return 0;
        }
        return release.lines()
                .filter(line -> line.startsWith("JAVA_VERSION="))
                .map(line -> line.replaceAll("[^0-9.]", "").split("\\.", 2)[0])
                .mapToInt(Integer::parseInt)
                .findFirst()
                .orElse(0);
    }

    /** The specimen's answer after it has executed a command. */
    String tell(String order) throws IOException {
        orders.write(order + "\n");
        orders.flush();
        return answer();
    }

    private String answer() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("the specimen has ended");
        }
        return line;
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        // Not by force: its attach socket would remain in the folder for temporary files.
        process.destroy();
        process.onExit().join();
    }
}
