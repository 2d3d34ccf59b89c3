package io.weighbridge.cli;

import io.weighbridge.launch.Launcher;
import io.weighbridge.load.Drivers;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.Protocol;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Children;
import io.weighbridge.os.InstanceLock;
import io.weighbridge.plan.InvalidPlanException;
import io.weighbridge.plan.PlanFile;
import io.weighbridge.plan.Target;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.run.OneRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Takes the machine for one run of a load tool; the stacks are those of the origin's plan. */
final class StackRun {

    private static final Path PLAN = Path.of("plans", "containers-ab.yaml");
    private static final Path RESULTS = Path.of("results");

    private StackRun() {}

    /**
     * Runs one stack, or all.
     *
     * @param tool drives the load
     * @param arguments a stack's name, where one is wanted, then options for the tool
     * @return the exit code
     */
    static int run(LoadTool tool, List<String> arguments, PrintWriter out, PrintWriter err)
            throws InterruptedException, IOException {
        boolean named = !arguments.isEmpty() && !arguments.get(0).startsWith("-");
        List<Target> stacks = named ? List.of(stack(arguments.get(0))) : stacks();
        OneRun.Setting setting =
                OneRun.Setting.of(tool, arguments.subList(named ? 1 : 0, arguments.size()));
        RunDirectory.requireWritable(RESULTS);
        try (InstanceLock lock = InstanceLock.acquire();
                Children children = Children.open()) {
            Drivers.provide(tool, children, err::println);
            Path folder =
                    RunDirectory.newFolder(
                            RESULTS, RunDirectory.id(Instant.now(), "run-" + tool.key()));
            OneRun run =
                    new OneRun(
                            setting,
                            new Launcher(children),
                            Drivers.of(tool, children),
                            folder.toAbsolutePath(),
                            out,
                            err::println);
            return run.run(speaking(setting.load().protocol(), stacks))
                    ? ExitCode.DONE
                    : ExitCode.TRIAL_FAILED;
        }
    }

    /** The stacks, told to speak HTTP/2 where they are to. */
    private static List<Target> speaking(Protocol protocol, List<Target> stacks) {
        return protocol == Protocol.H1
                ? stacks
                : stacks.stream()
                        .map(stack -> stack.withProperty("server.http2.enabled", "true"))
                        .toList();
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
