package io.weighbridge;

import io.weighbridge.cli.Cli;
import io.weighbridge.cli.Registration;
import io.weighbridge.command.Features;
import io.weighbridge.command.Formats;
import io.weighbridge.command.Programs;
import io.weighbridge.command.Runs;
import io.weighbridge.command.Session;
import io.weighbridge.command.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Entry point of weigh: connects the commands with the standard streams, and exits the JVM. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        // Numbers are written alike everywhere: no decimal commas, no digits of other scripts.
        Locale.setDefault(Locale.ROOT);
        PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(arguments, out, err));
    }

    static int run(String[] arguments, PrintWriter out, PrintWriter err) {
        Features features = Registration.features();
        Session session =
                new Session(
                        List.of(arguments),
                        features,
                        new Runs(features),
                        new Programs(),
                        Formats.ALL,
                        terminal(),
                        out,
                        err);
        return Cli.run(session);
    }

    /**
     * Whether a standard stream is a terminal, on Linux. For {@code java -jar weigh.jar}: the
     * script finds this out itself.
     */
    private static boolean isTerminal(int stream) {
        try {
            return Path.of("/proc/self/fd", String.valueOf(stream))
                    .toRealPath()
                    .startsWith("/dev/pts");
        } catch (IOException notLinux) {
            return false;
        }
    }

    private static Terminal terminal() {
        Map<String, String> properties =
                System.getProperties().stringPropertyNames().stream()
                        .collect(Collectors.toMap(name -> name, System::getProperty));
        properties.putIfAbsent("weigh.out.terminal", String.valueOf(isTerminal(1)));
        properties.putIfAbsent("weigh.err.terminal", String.valueOf(isTerminal(2)));
        return Terminal.of(properties, System.getenv(), Path.of("").toAbsolutePath());
    }
}
