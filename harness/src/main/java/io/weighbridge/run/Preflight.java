package io.weighbridge.run;

import io.weighbridge.launch.Javas;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Tools;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Everything that can be known to fail before the first server starts, found in second 0 and named
 * all at once.
 */
final class Preflight {

    private Preflight() {}

    /**
     * Checks that what a plan needs is there: jars, commands, JVMs and the size of slices.
     *
     * @throws UsageException naming all that is not
     */
    static void check(Plan plan) {
        List<String> missing = new ArrayList<>();
        for (Target target : plan.targets()) {
            target.jar().flatMap(jar -> missingJar(target, jar)).ifPresent(missing::add);
            target.command().stream()
                    .findFirst()
                    .flatMap(program -> missingProgram(target, program))
                    .ifPresent(missing::add);
            missingJvm(target).ifPresent(missing::add);
        }
        boolean sized = plan.loads().stream().allMatch(load -> load.sized() || load.open());
        if (plan.warmup().atMost().isZero() && !sized) {
            missing.add(Load.NO_RATE);
        }
        if (!missing.isEmpty()) {
            throw new UsageException(String.join("\n", missing));
        }
    }

    private static Optional<String> missingJar(Target target, Path jar) {
        return Files.isRegularFile(jar)
                ? Optional.empty()
                : Optional.of(
                        target.name()
                                + " needs "
                                + jar
                                + ", which is not there; build it with mvn -Dquick package");
    }

    private static Optional<String> missingProgram(Target target, String program) {
        boolean there =
                program.contains("/")
                        ? Files.isExecutable(Path.of(program))
                        : Tools.find(program).isPresent();
        return there
                ? Optional.empty()
                : Optional.of(
                        target.name()
                                + " needs the program "
                                + program
                                + ", which is not there; install or build it");
    }

    private static Optional<String> missingJvm(Target target) {
        if (target.jar().isEmpty()) {
            return Optional.empty();
        }
        try {
            Javas.find(target.jvm());
            return Optional.empty();
        } catch (UsageException e) {
            return Optional.of(target.name() + ": " + e.getMessage());
        }
    }
}
