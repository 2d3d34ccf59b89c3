package io.weighbridge;

import io.weighbridge.cli.Archive;
import io.weighbridge.cli.Cli;
import io.weighbridge.cli.Commands;
import io.weighbridge.cli.Session;
import io.weighbridge.cli.Stages;
import io.weighbridge.cli.Surroundings;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.run.RunOutcome;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The door: the only class that knows the standard streams and ends the JVM. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(arguments, out, err));
    }

    static int run(String[] arguments, PrintWriter out, PrintWriter err) {
        return Cli.run(new Session(List.of(arguments), stages(), surroundings(), out, err));
    }

    private static Surroundings surroundings() {
        Map<String, String> properties =
                System.getProperties().stringPropertyNames().stream()
                        .collect(Collectors.toMap(name -> name, System::getProperty));
        return Surroundings.of(properties, System.getenv(), Path.of("").toAbsolutePath());
    }

    private static Stages stages() {
        return new Stages(
                (plan, options, progress) -> {
                    throw absent("runner");
                },
                (outcome, shape, colour, width, out) -> {
                    throw absent("report");
                },
                archive(),
                commands(),
                (arguments, out, err) -> {
                    throw absent("origin's run");
                },
                () -> {
                    throw absent("doctor");
                },
                Map.of(
                        "ab",
                        () -> {
                            throw absent("driver");
                        }),
                () -> {
                    throw absent("launcher");
                });
    }

    private static Archive archive() {
        return new Archive() {
            @Override
            public RunOutcome open(Path results, Optional<String> id) {
                throw absent("result store");
            }

            @Override
            public Map<String, String> list(Path results) {
                throw absent("result store");
            }
        };
    }

    private static Commands commands() {
        return new Commands() {
            @Override
            public List<String> server(Target target) {
                throw absent("launcher");
            }

            @Override
            public List<String> load(Workload workload, Load load, boolean pinned) {
                throw absent("driver");
            }
        };
    }

    private static UsageException absent(String stage) {
        return new UsageException("This build of weigh has no " + stage + " yet.");
    }
}
