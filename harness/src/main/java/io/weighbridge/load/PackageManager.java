package io.weighbridge.load;

import java.util.List;
import java.util.stream.Stream;

/** The package managers that have the load tools, and their non-interactive commands. */
enum PackageManager {
    APT_GET("apt-get", true, "apt-get update -q", "apt-get install -y -q --no-install-recommends"),
    DNF("dnf", true, "", "dnf install -y"),
    APK("apk", true, "", "apk add --no-cache"),
    PACMAN("pacman", true, "", "pacman -S --noconfirm --needed"),
    /** Refuses to run as root. */
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

    /** Whether it changes the system, and so must be root; otherwise it must not be. */
    boolean asRoot() {
        return asRoot;
    }

    /**
     * The commands that install a tool, one after the other. The first of two brings the lists up
     * to date, and may fail where one of many sources is out of reach.
     */
    List<List<String>> commands(SystemPackage tool) {
        return Stream.of(refresh, install + " " + tool.nameIn(this))
                .filter(line -> !line.isEmpty())
                .map(line -> List.of(line.split(" ", -1)))
                .toList();
    }
}
