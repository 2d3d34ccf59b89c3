package io.weighbridge.load;

/** The load tools that package managers provide, with their package names. */
enum SystemPackage {
    AB(
            "ab",
            "ab (Apache Bench)",
            "apache2-utils",
            "httpd-tools",
            "apache2-utils",
            "apache",
            "httpd"),
    WRK("wrk", "wrk", "wrk", "wrk", "wrk", "wrk", "wrk"),
    H2LOAD(
            "h2load",
            "h2load (of nghttp2)",
            "nghttp2-client",
            "nghttp2",
            "nghttp2",
            "nghttp2",
            "nghttp2");

    private final String program;
    private final String words;
    private final String debian;
    private final String fedora;
    private final String alpine;
    private final String arch;
    private final String homebrew;

    SystemPackage(
            String program,
            String words,
            String debian,
            String fedora,
            String alpine,
            String arch,
            String homebrew) {
        this.program = program;
        this.words = words;
        this.debian = debian;
        this.fedora = fedora;
        this.alpine = alpine;
        this.arch = arch;
        this.homebrew = homebrew;
    }

    /** The program in the package. */
    String program() {
        return program;
    }

    String nameIn(PackageManager manager) {
        return switch (manager) {
            case APT_GET -> debian;
            case DNF -> fedora;
            case APK -> alpine;
            case PACMAN -> arch;
            case BREW -> homebrew;
        };
    }

    /** What to do if it is missing and may not be installed. */
    String missing() {
        return "%s is needed but is not on the PATH: install it with `sudo apt-get install %s` (Debian, Ubuntu), `sudo dnf install %s` (Fedora) or `brew install %s` (macOS)"
                .formatted(words, debian, fedora, homebrew);
    }
}
