package io.weighbridge.load;

import io.weighbridge.model.Keyed;
import io.weighbridge.model.LoadTool;

/**
 * The load tools that package managers provide, with their package names. The key is the program.
 */
enum SystemPackage implements Keyed {
    AB("ab (Apache Bench)"),
    WRK("wrk"),
    H2LOAD("h2load (of nghttp2)");

    private final String words;

    SystemPackage(String words) {
        this.words = words;
    }

    /** The package of a tool, which has one. */
    static SystemPackage of(LoadTool tool) {
        return switch (tool) {
            case AB -> AB;
            case WRK -> WRK;
            case H2LOAD -> H2LOAD;
            case OHA, GO_WRK, GATLING, JMH, BUILTIN, HYPERFOIL ->
                    throw new IllegalArgumentException("no package has " + tool.key());
        };
    }

    String nameIn(PackageManager manager) {
        return switch (this) {
            case AB ->
                    switch (manager) {
                        case APT_GET, APK -> "apache2-utils";
                        case DNF -> "httpd-tools";
                        case PACMAN -> "apache";
                        case BREW -> "httpd";
                    };
            case WRK -> "wrk";
            case H2LOAD -> manager == PackageManager.APT_GET ? "nghttp2-client" : "nghttp2";
        };
    }

    /** What to do if it is missing and may not be installed. */
    String missing() {
        return "%s is needed but is not on the PATH: install it with `sudo apt-get install %s` (Debian, Ubuntu), `sudo dnf install %s` (Fedora) or `brew install %s` (macOS)"
                .formatted(
                        words,
                        nameIn(PackageManager.APT_GET),
                        nameIn(PackageManager.DNF),
                        nameIn(PackageManager.BREW));
    }
}
