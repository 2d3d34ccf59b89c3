package io.weighbridge.load;

import io.weighbridge.model.UsageException;
import io.weighbridge.os.Child;
import io.weighbridge.os.Children;
import io.weighbridge.os.Command;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Finds ab, or installs it where the system's package manager may do that without asking anyone for
 * a password.
 */
public final class AbProvider {

    /** What to do where ab is missing and may not be installed. */
    public static final String MISSING =
            "ab (Apache Bench) is needed and is not on the PATH: install it with"
                    + " `sudo apt-get install apache2-utils` (Debian, Ubuntu),"
                    + " `sudo dnf install httpd-tools` (Fedora) or"
                    + " `brew install httpd` (macOS)";

    private static final Duration QUESTION = Duration.ofSeconds(10);
    private static final Duration INSTALLATION = Duration.ofMinutes(5);

    private final Children children;
    private final Consumer<String> say;

    /**
     * A provider that installs where it may.
     *
     * @param children owns the processes it starts
     * @param say is told, in one line, before anything is installed
     */
    public AbProvider(Children children, Consumer<String> say) {
        this.children = children;
        this.say = say;
    }

    /** Who may do what on this machine. */
    enum Rights {
        ROOT,
        /** {@code sudo -n} works. */
        SUDO,
        NONE
    }

    /**
     * The commands that install ab, one after the other; only the last has to succeed.
     *
     * @param there whether a program is on the PATH
     * @return empty where ab cannot be installed without asking for a password
     */
    static List<List<String>> commands(Predicate<String> there, Rights rights) {
        return Arrays.stream(PackageManager.values())
                .filter(manager -> there.test(manager.program()))
                .findFirst()
                .map(manager -> commands(manager, rights))
                .orElse(List.of());
    }

    private static List<List<String>> commands(PackageManager manager, Rights rights) {
        boolean allowed = manager.asRoot() ? rights != Rights.NONE : rights != Rights.ROOT;
        if (!allowed) {
            return List.of();
        }
        boolean sudo = manager.asRoot() && rights == Rights.SUDO;
        return manager.commands().stream()
                .map(command -> sudo ? withSudo(command) : command)
                .toList();
    }

    private static List<String> withSudo(List<String> step) {
        List<String> line = new ArrayList<>(List.of("sudo", "-n"));
        line.addAll(step);
        return List.copyOf(line);
    }

    /**
     * Where ab is, installed now if need be.
     *
     * @throws UsageException where it is missing and cannot be installed, saying how to
     */
    public Path provide() {
        Optional<Path> there = Tools.find("ab");
        return there.isPresent() ? there.get() : install();
    }

    private Path install() {
        try {
            Path folder = Files.createTempDirectory("weighbridge-install");
            List<List<String>> commands =
                    commands(name -> Tools.find(name).isPresent(), rights(folder));
            for (List<String> command : commands) {
                say.accept("ab is missing: " + String.join(" ", command));
                succeeds(command, folder, INSTALLATION);
            }
        } catch (IOException e) {
            throw new UsageException(MISSING, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UsageException(MISSING, e);
        }
        return Tools.find("ab").orElseThrow(() -> new UsageException(MISSING));
    }

    private Rights rights(Path folder) throws IOException, InterruptedException {
        if (succeeds(List.of("sh", "-c", "test \"$(id -u)\" = 0"), folder, QUESTION)) {
            return Rights.ROOT;
        }
        boolean sudo =
                Tools.find("sudo").isPresent()
                        && succeeds(List.of("sudo", "-n", "true"), folder, QUESTION);
        return sudo ? Rights.SUDO : Rights.NONE;
    }

    private boolean succeeds(List<String> line, Path folder, Duration deadline)
            throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        Map<String, String> quiet = Map.of("DEBIAN_FRONTEND", "noninteractive");
        try (Child child = children.start(new Command(line, quiet, folder, log, log))) {
            return child.await(deadline).equals(OptionalInt.of(0));
        }
    }
}
