package io.weighbridge.swap;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What changes when a jar is moved to a container: a decision, before anything is written.
 *
 * @param jar the original
 * @param boot its version of Spring Boot
 * @param from the container it starts now
 * @param to the one it is to start
 * @param version of that one, at which this Boot has it
 * @param removed the file names of libraries that go
 * @param added those that come
 * @param warnings what else changes or may fail, a sentence each
 * @param parts what {@link Swap#write} needs
 */
public record Move(
        Path jar,
        String boot,
        Container from,
        Container to,
        String version,
        List<String> removed,
        List<String> added,
        List<String> warnings,
        Parts parts) {

    /**
     * What is needed to carry it out.
     *
     * @param original as it was read
     * @param gone the libraries that go
     * @param come the libraries that come, with their files
     */
    record Parts(BootJar original, List<Library> gone, List<ResolvedJar> come) {
        Parts {
            gone = List.copyOf(gone);
            come = List.copyOf(come);
        }
    }

    public Move {
        removed = List.copyOf(removed);
        added = List.copyOf(added);
        warnings = List.copyOf(warnings);
    }

    static Move of(
            BootJar jar,
            Container to,
            String version,
            List<Library> gone,
            List<ResolvedJar> come,
            List<String> warnings) {
        return new Move(
                jar.file(),
                jar.boot().text(),
                jar.container(),
                to,
                version,
                gone.stream().map(Library::file).toList(),
                come.stream().map(ResolvedJar::name).toList(),
                warnings,
                new Parts(jar, gone, come));
    }

    /** All of it, a line each. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(
                String.format(
                        Locale.ROOT,
                        "%s, Spring Boot %s, %s: %s",
                        jar,
                        boot,
                        from.title(),
                        summary()));
        removed.forEach(file -> lines.add("  - " + file));
        added.forEach(file -> lines.add("  + " + file));
        return lines;
    }

    /** Such as {@code −2 +35 jars, Eclipse Jetty 12.0.36}. */
    public String summary() {
        return String.format(
                Locale.ROOT,
                "\u2212%d +%d jars, %s %s",
                removed.size(),
                added.size(),
                to.title(),
                version);
    }
}
