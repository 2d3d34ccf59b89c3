package io.weighbridge.cli;

import io.weighbridge.launch.Launcher;
import io.weighbridge.load.AbOptions;
import io.weighbridge.load.Drivers;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Children;
import io.weighbridge.os.InstanceLock;
import io.weighbridge.plan.InvalidPlanException;
import io.weighbridge.plan.PlanFile;
import io.weighbridge.plan.Target;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.run.OriginAb;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Takes the machine for the origin's run; the stacks are those of its plan. */
final class OriginRun {

    private static final Path PLAN = Path.of("plans", "containers-ab.yaml");
    private static final Path RESULTS = Path.of("results");

    private OriginRun() {}

    /**
     * Runs one stack, or all.
     *
     * @param arguments a stack's name, where one is wanted, then options for ab
     * @return the exit code
     */
    static int run(List<String> arguments, PrintWriter out, PrintWriter err)
            throws InterruptedException, IOException {
        boolean named = !arguments.isEmpty() && !arguments.get(0).startsWith("-");
        List<Target> stacks = named ? List.of(stack(arguments.get(0))) : stacks();
        AbOptions options = AbOptions.parse(arguments.subList(named ? 1 : 0, arguments.size()));
        RunDirectory.requireWritable(RESULTS);
        try (InstanceLock lock = InstanceLock.acquire();
                Children children = Children.open()) {
            Drivers.provide(LoadTool.AB, children, err::println);
            Path folder = RESULTS.resolve(RunDirectory.id(Instant.now(), "run-ab"));
            Files.createDirectories(folder);
            OriginAb origin =
                    new OriginAb(
                            new Launcher(children),
                            Drivers.of(LoadTool.AB, children),
                            folder.toAbsolutePath(),
                            out,
                            err::println);
            return origin.run(stacks, options) ? ExitCode.DONE : ExitCode.TRIAL_FAILED;
        }
    }

    private static Target stack(String name) {
        return stacks().stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException(unknown(name)));
    }

    private static String unknown(String name) {
        return "no stack is called %s: use %s, or none for all"
                .formatted(
                        name,
                        stacks().stream().map(Target::name).collect(Collectors.joining(", ")));
    }

    private static List<Target> stacks() {
        try {
            return PlanFile.read(PLAN).targets();
        } catch (InvalidPlanException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }
}
