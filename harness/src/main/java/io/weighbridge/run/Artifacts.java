package io.weighbridge.run;

import io.weighbridge.model.UsageException;
import io.weighbridge.os.Sha256;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import io.weighbridge.result.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What exactly is weighed: a run that is taken up again, hours or a build later, must not put two
 * programs under one name.
 */
final class Artifacts {

    private Artifacts() {}

    /**
     * The SHA-256 of each target's jar, or of its program where that is a file of a path, by that
     * path. A program that is looked up in the PATH has none.
     *
     * @throws UsageException where one cannot be read
     */
    static Map<String, String> of(Plan plan) {
        Map<String, String> digests = new TreeMap<>();
        for (Target target : plan.targets()) {
            file(target)
                    .ifPresent(file -> digests.computeIfAbsent(name(file), path -> digest(file)));
        }
        return digests;
    }

    /**
     * Sees to it that a run goes on with what it was begun with. A run that is older than its
     * record of that goes on with what is there.
     *
     * @throws UsageException naming what is another than it was
     */
    static void requireSame(RunRecord run) {
        Map<String, String> now = of(run.plan());
        String commit = run.commit().map(it -> " (commit " + it + ")").orElse("");
        for (Map.Entry<String, String> then : run.artifacts().entrySet()) {
            String digest = then.getValue();
            String other = now.getOrDefault(then.getKey(), digest);
            if (!other.equals(digest)) {
                throw new UsageException(
                        ("%s is not what this run weighs (SHA-256 %.12s then, %.12s now), and one"
                                        + " figure must not be of two programs: build that one"
                                        + " again%s, or begin a new run")
                                .formatted(then.getKey(), digest, other, commit));
            }
        }
    }

    private static Optional<Path> file(Target target) {
        if (target.jar().isPresent()) {
            return target.jar();
        }
        String program = target.command().get(0);
        return program.contains("/") ? Optional.of(Path.of(program)) : Optional.empty();
    }

    private static String name(Path file) {
        return file.toString().replace(file.getFileSystem().getSeparator(), "/");
    }

    private static String digest(Path file) {
        try {
            return Sha256.of(file);
        } catch (IOException e) {
            throw new UsageException(file + " was to be read, and cannot be: " + e.getMessage(), e);
        }
    }
}
