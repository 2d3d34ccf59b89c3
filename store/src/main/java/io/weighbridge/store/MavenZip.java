package io.weighbridge.store;

import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Downloads the zip with Maven, because Maven has the user's mirrors, proxies and local repository.
 */
final class MavenZip implements ZipSource {

    /** The version that is also used by the project's build. */
    static final String PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0";

    /** Enough for 107 MB over a slow connection. */
    private static final Duration DEADLINE = Duration.ofMinutes(15);

    private static final String ERROR = "[ERROR] ";

    private final Children children;
    private final @Nullable Path maven;
    private final Duration deadline;

    MavenZip(Children children) {
        this(children, Tools.find("mvn"), DEADLINE);
    }

    MavenZip(Children children, @Nullable Path maven, Duration deadline) {
        this.children = children;
        this.maven = maven;
        this.deadline = deadline;
    }

    @Override
    public Path fetch(Release release, Path folder) throws InterruptedException {
        if (maven == null) {
            throw missing(release, "mvn is not on the PATH");
        }
        Path log = folder.resolve("maven.log");
        List<String> line =
                List.of(
                        maven.toString(),
                        "-B",
                        "-q",
                        PLUGIN + ":copy",
                        "-Dartifact=" + release.artifact(),
                        "-DoutputDirectory=" + folder);
        try (Child child = children.start(new ChildCommand(line, Map.of(), folder, log, log))) {
            Integer code = child.await(deadline);
            Path zip = folder.resolve(release.zip());
            if (code != null && code == 0 && Files.isRegularFile(zip)) {
                return zip;
            }
            throw missing(
                    release,
                    code == null
                            ? "Maven did not finish within " + deadline.toSeconds() + " s"
                            : reason(child));
        } catch (IOException e) {
            throw missing(release, String.valueOf(e.getMessage()));
        }
    }

    /** The first error is the cause; later ones only give links to help. */
    private static String reason(Child child) {
        List<String> lines = child.lastLines(50);
        return lines.stream()
                .filter(line -> line.contains(ERROR))
                .map(line -> line.substring(line.indexOf(ERROR) + ERROR.length()))
                .map(line -> line.replaceFirst(" -> \\[Help 1\\]$", ""))
                .findFirst()
                .orElse(lines.isEmpty() ? "Maven failed" : lines.get(lines.size() - 1));
    }

    private static StoreException missing(Release release, String reason) {
        return new StoreException(
                "Elasticsearch %s could not be fetched with Maven (%s; %s): give Maven a repository that has it, or start an Elasticsearch yourself (docker compose up elasticsearch) and name it with --elasticsearch URL"
                        .formatted(release.version(), release.artifact(), reason));
    }
}
