package io.weighbridge.load;

import com.sun.security.auth.module.UnixSystem;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.TemporaryFolder;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Installs a load tool if the system's package manager needs no password.
 *
 * @param children owns the processes it starts
 * @param say receives a line before each installation
 */
record Installer(Children children, Consumer<String> say) {

    private static final Duration QUESTION = Duration.ofSeconds(10);
    private static final Duration INSTALLATION = Duration.ofMinutes(5);

    /**
     * A package manager starts processes of other users, which may not enter this run's temporary
     * folder.
     */
    private static final Map<String, String> ENVIRONMENT =
            Map.of(
                    "DEBIAN_FRONTEND",
                    "noninteractive",
                    "TMPDIR",
                    System.getProperty("java.io.tmpdir", "/tmp"));

    /** The user's rights on this machine. */
    enum Rights {
        ROOT,
        /** {@code sudo -n} works. */
        SUDO,
        NONE
    }

    /**
     * The commands that install a tool, in order; only the last must succeed.
     *
     * @param there whether a program is on the PATH
     * @return empty if it cannot be installed without a password
     */
    static List<List<String>> commands(SystemPackage tool, Predicate<String> there, Rights rights) {
        for (PackageManager manager : PackageManager.values()) {
            if (there.test(manager.program())) {
                return commands(tool, manager, rights);
            }
        }
        return List.of();
    }

    private static List<List<String>> commands(
            SystemPackage tool, PackageManager manager, Rights rights) {
        boolean allowed = manager.asRoot() ? rights != Rights.NONE : rights != Rights.ROOT;
        if (!allowed) {
            return List.of();
        }
        boolean sudo = manager.asRoot() && rights == Rights.SUDO;
        return manager.commands(tool).stream()
                .map(command -> sudo ? withSudo(command) : command)
                .toList();
    }

    private static List<String> withSudo(List<String> step) {
        List<String> line = new ArrayList<>(List.of("sudo", "-n"));
        line.addAll(step);
        return List.copyOf(line);
    }

    /** Installs a tool if it is missing, and if that is possible. */
    void provide(SystemPackage tool) {
        if (Tools.find(tool.key()) != null) {
            return;
        }
        try (TemporaryFolder folder = children.temporary("install")) {
            List<List<String>> commands =
                    commands(tool, name -> Tools.find(name) != null, rights(folder.path()));
            for (List<String> command : commands) {
                say.accept("installing %s: %s".formatted(tool.key(), String.join(" ", command)));
                succeeds(command, folder.path(), INSTALLATION);
            }
        } catch (IOException e) {
            // The tool is still missing, and its driver says so.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Rights rights(Path folder) throws IOException, InterruptedException {
        if (new UnixSystem().getUid() == 0) {
            return Rights.ROOT;
        }
        boolean sudo =
                Tools.find("sudo") != null
                        && succeeds(List.of("sudo", "-n", "true"), folder, QUESTION);
        return sudo ? Rights.SUDO : Rights.NONE;
    }

    private boolean succeeds(List<String> line, Path folder, Duration deadline)
            throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        try (Child child = children.start(new ChildCommand(line, ENVIRONMENT, folder, log, log))) {
            return child.succeeds(deadline);
        }
    }
}
