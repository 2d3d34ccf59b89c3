package io.weighbridge.instrument.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The runs in docs/data from which the models of rows and of the order of launches follow. */
public final class CommittedRuns {

    private static final Path DATA = Path.of("..", "docs", "data");

    /** Each answers a question with these models, so the models must not follow from it. */
    private static final Set<String> AXES =
            Set.of(
                    "calibrate-30",
                    "mix",
                    "petclinic-containers-at-rate",
                    "petclinic-pods-1gi",
                    "petclinic-pods-512mi",
                    "petclinic-pods-512mi-half",
                    "petclinic-postgres",
                    "pods-1gi",
                    "pods-1gi-2",
                    "pods-512mi",
                    "pods-512mi-half",
                    "pods-slices",
                    "postgres",
                    "postgres-pools",
                    "postgres-twins",
                    "postgres-waits",
                    "quick-at-rate",
                    "thorough-at-rate",
                    "event-loops-at-rate",
                    "boot-4",
                    "virtual-threads",
                    "startup",
                    "java",
                    "collectors",
                    "tls-http2",
                    "security",
                    "security-first",
                    "conductor-switches-together");

    private CommittedRuns() {}

    /**
     * All but those that are judged with the models, by name, and those of switches, in which each
     * launch is another target.
     */
    public static List<RunDirectory> forModels() {
        try (var folders = Files.list(DATA)) {
            return folders.filter(Files::isDirectory)
                    .filter(folder -> !AXES.contains(folder.getFileName().toString()))
                    .sorted()
                    .map(RunDirectory::open)
                    .filter(run -> run.record().plan().factorial() == null)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
