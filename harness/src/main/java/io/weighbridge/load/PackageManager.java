package io.weighbridge.load;

import java.util.List;
import java.util.stream.Stream;

/** The package managers that have ab, and how each is asked for it without a question back. */
enum PackageManager {
    APT_GET(
            "apt-get",
            true,
            "apt-get update -q",
            "apt-get install -y -q --no-install-recommends apache2-utils"),
    DNF("dnf", true, "", "dnf install -y httpd-tools"),
    APK("apk", true, "", "apk add --no-cache apache2-utils"),
    PACMAN("pacman", true, "", "pacman -S --noconfirm --needed apache"),
    /** Refuses to run as root. */
    BREW("brew", false, "", "brew install httpd");

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
     * The commands, one after the other. The first of two brings its lists up to date, and may fail
     * where one of many sources is out of reach.
     */
    List<List<String>> commands() {
        return Stream.of(refresh, install)
                .filter(line -> !line.isEmpty())
                .map(line -> List.of(line.split(" ", -1)))
                .toList();
    }
}
