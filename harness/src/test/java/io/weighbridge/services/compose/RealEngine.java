package io.weighbridge.services.compose;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Children;
import io.weighbridge.os.ContainerLabel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;

/**
 * The engine of this machine, with an image of this machine's PostgreSQL; nothing is pulled. Aborts
 * tests with a message where there is none.
 */
final class RealEngine implements AutoCloseable {

    private final ComposeTool tool;
    private final String image;

    private RealEngine(ComposeTool tool, String image) {
        this.tool = tool;
        this.image = image;
    }

    static RealEngine open(Path folder) throws Exception {
        try (Children children = Children.open()) {
            String image = "localhost/postgres:weighbridge-" + UUID.randomUUID();
            RealEngine engine = new RealEngine(ComposeTool.find(children), image);
            System.out.println("Checked with " + engine.tool.described());
            engine.importImage(folder);
            return engine;
        } catch (UsageException none) {
            System.out.println("Not checked: " + none.getMessage());
            return Assumptions.abort(none.getMessage());
        }
    }

    private void importImage(Path folder) throws Exception {
        Path script =
                Path.of(
                        Objects.requireNonNull(RealEngine.class.getResource("postgres-image.sh"))
                                .toURI());
        Process process =
                new ProcessBuilder(
                                "sh",
                                script.toString(),
                                folder.toString(),
                                image,
                                tool.engine().toString())
                        .redirectErrorStream(true)
                        .start();
        String printed = text(process);
        Assumptions.assumeTrue(process.waitFor() != 3, printed);
        if (process.exitValue() != 0) {
            throw new AssertionError("the image could not be made: " + printed);
        }
    }

    ComposeTool tool() {
        return tool;
    }

    String image() {
        return image;
    }

    /** What the engine's program prints; fails if it does. */
    String ask(String... arguments) throws Exception {
        List<String> line = new ArrayList<>(List.of(tool.engine().toString()));
        line.addAll(List.of(arguments));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        String printed = text(process);
        if (process.waitFor() != 0) {
            throw new AssertionError(String.join(" ", line) + ": " + printed);
        }
        return printed.strip();
    }

    /** Ids of all that has a label with a value. */
    List<String> left(String value) throws Exception {
        String filter = "label=" + ContainerLabel.KEY + "=" + value;
        List<String> all = new ArrayList<>();
        all.addAll(ask("ps", "--all", "--quiet", "--filter", filter).lines().toList());
        for (String kind : List.of("volume", "network", "image")) {
            all.addAll(ask(kind, "ls", "--quiet", "--filter", filter).lines().toList());
        }
        return all;
    }

    /** Numbers of all volumes, also of those without a label. */
    List<String> volumes() throws Exception {
        return ask("volume", "ls", "--quiet").lines().sorted().toList();
    }

    private static String text(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Writes a Compose file whose service db is a PostgreSQL with a secret password. */
    Path file(Path folder, String more) throws IOException {
        return Files.writeString(
                folder.resolve("compose.yaml"),
                """
                services:
                  db:
                    image: %s
                    environment:
                      POSTGRES_PASSWORD: ${DB_PASSWORD:-s3cret-word}
                      POSTGRES_DB: shop
                    ports: ["5432:5432"]
                    restart: always
                    volumes: ["data:/var/lib/postgresql/data"]
                %svolumes:
                  data:
                """
                        .formatted(image, more));
    }

    @Override
    public void close() throws Exception {
        ask("image", "rm", "--force", image);
    }
}
