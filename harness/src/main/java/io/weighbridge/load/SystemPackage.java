package io.weighbridge.load;

/** The load tools that package managers provide, with their package names. */
enum SystemPackage {
    AB("ab", "ab (Apache Bench)"),
    WRK("wrk", "wrk"),
    H2LOAD("h2load", "h2load (of nghttp2)");

    private final String program;
    private final String words;

    SystemPackage(String program, String words) {
        this.program = program;
        this.words = words;
    }

    /** The program in the package. */
    String program() {
        return program;
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
