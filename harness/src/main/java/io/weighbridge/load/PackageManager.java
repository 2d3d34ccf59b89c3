package io.weighbridge.load;

import java.util.List;
import java.util.stream.Stream;

/** The package managers that provide the load tools, with their non-interactive commands. */
enum PackageManager {
    APT_GET("apt-get", true, "apt-get update -q", "apt-get install -y -q --no-install-recommends"),
    DNF("dnf", true, "", "dnf install -y"),
    APK("apk", true, "", "apk add --no-cache"),
    PACMAN("pacman", true, "", "pacman -S --noconfirm --needed"),
    /** Does not run as root. */
    BREW("brew", false, "", "brew install");

    private final String program;
    private final boolean asRoot;
    private final String refresh;
    private final String install;

    PackageManager(String program, boolean asRoot, String refresh, String install) {
        this.program = program;
        this.asRoot = asRoot;
        this.refresh = refresh;
        this.install = install;
    }

    String program() {
        return program;
    }

    /** Whether it must run as root, because it changes the system; otherwise it must not. */
    boolean asRoot() {
        return asRoot;
    }

    /**
     * The commands that install a tool, in order. If there are two, the first updates the package
     * lists, and may fail if one of several sources is unavailable.
     */
    List<List<String>> commands(SystemPackage tool) {
        return Stream.of(refresh, install + " " + tool.nameIn(this))
                .filter(line -> !line.isEmpty())
                .map(line -> List.of(line.split(" ", -1)))
                .toList();
    }
}
