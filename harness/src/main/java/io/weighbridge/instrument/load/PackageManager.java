package io.weighbridge.instrument.load;

import io.weighbridge.instrument.model.LoadTool;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The package managers that provide the load tools, with their non-interactive commands. */
enum PackageManager {
    APT_GET(
            "apt-get install -y -q --no-install-recommends",
            "apache2-utils",
            "wrk",
            "nghttp2-client"),
    DNF("dnf install -y", "httpd-tools", "wrk", "nghttp2"),
    APK("apk add --no-cache", "apache2-utils", "wrk", "nghttp2"),
    PACMAN("pacman -S --noconfirm --needed", "apache", "wrk", "nghttp2"),
    BREW("brew install", "httpd", "wrk", "nghttp2");

    private final String install;
    private final String ab;
    private final String wrk;
    private final String h2load;

    PackageManager(String install, String ab, String wrk, String h2load) {
        this.install = install;
        this.ab = ab;
        this.wrk = wrk;
        this.h2load = h2load;
    }

    /** The name of a tool's package. */
    private String packageOf(LoadTool tool) {
        return switch (tool) {
            case AB -> ab;
            case WRK -> wrk;
            case H2LOAD -> h2load;
            case OHA, GO_WRK, GATLING, JMH, BUILTIN, HYPERFOIL ->
                    throw new IllegalArgumentException("no package has " + tool.key());
        };
    }

    /** What to do if a tool is missing and may not be installed. */
    static String missing(LoadTool tool) {
        return "%s is needed but is not on the PATH: install it with `sudo apt-get install %s` (Debian, Ubuntu), `sudo dnf install %s` (Fedora) or `brew install %s` (macOS)"
                .formatted(
                        tool.key(),
                        APT_GET.packageOf(tool),
                        DNF.packageOf(tool),
                        BREW.packageOf(tool));
    }

    /**
     * The commands that install a tool without asking for a password; only the last must succeed.
     *
     * @param there whether a program is on the PATH
     * @param root whether weigh runs as root
     */
    static List<List<String>> installation(LoadTool tool, Predicate<String> there, boolean root) {
        for (PackageManager manager : values()) {
            if (there.test(manager.install.split(" ", 2)[0])) {
                return manager.commands(tool, root);
            }
        }
        return List.of();
    }

    private List<List<String>> commands(LoadTool tool, boolean root) {
        if (root && this == BREW) {
            // Homebrew does not run as root.
            return List.of();
        }
        String sudo = root || this == BREW ? "" : "sudo -n ";
        List<List<String>> commands = new ArrayList<>();
        if (this == APT_GET) {
            commands.add(words(sudo + "apt-get update -q"));
        }
        commands.add(words(sudo + install + " " + packageOf(tool)));
        return commands;
    }

    private static List<String> words(String line) {
        return List.of(line.split(" ", -1));
    }
}
