package io.weighbridge.swap;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The changes for moving a jar to a container, planned before anything is written.
 *
 * @param jar the original
 * @param boot its version of Spring Boot
 * @param from its present container
 * @param to the new container
 * @param version of the new container, as managed by this version of Boot
 * @param removed the file names of removed libraries
 * @param added the file names of added libraries
 * @param warnings other changes and possible problems, one sentence each
 * @param parts the input of {@link Swap#write}
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
     * The files of a move.
     *
     * @param original as it was read
     * @param gone the removed libraries
     * @param come the added libraries, with their files
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

    /** A description of the move, one line per change. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "%s, Spring Boot %s, %s", jar, boot, summary()));
        removed.forEach(file -> lines.add("  - " + file));
        added.forEach(file -> lines.add("  + " + file));
        return lines;
    }

    /** Such as {@code from Apache Tomcat to Undertow 2.3.24.Final (jars: 2 removed, 15 added)}. */
    public String summary() {
        return String.format(
                Locale.ROOT,
                "from %s to %s %s (jars: %d removed, %d added)",
                from.title(),
                to.title(),
                version,
                removed.size(),
                added.size());
    }
}
