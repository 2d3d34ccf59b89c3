package io.weighbridge.swap;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The changes for moving a jar to a container, planned before anything is written.
 *
 * @param original as it was read
 * @param to the new container
 * @param version of the new container, as managed by the original's version of Boot
 * @param gone the removed libraries
 * @param come the added libraries, with their files
 * @param warnings other changes and possible problems, one sentence each
 */
public record Move(
        BootJar original,
        Container to,
        String version,
        List<Library> gone,
        List<ResolvedJar> come,
        List<String> warnings) {

    public Move {
        gone = List.copyOf(gone);
        come = List.copyOf(come);
        warnings = List.copyOf(warnings);
    }

    public Path jar() {
        return original.file();
    }

    /** The file names of removed libraries. */
    List<String> removed() {
        return gone.stream().map(Library::file).toList();
    }

    /** The file names of added libraries. */
    List<String> added() {
        return come.stream().map(ResolvedJar::name).toList();
    }

    /** A description of the move, one line per change. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        String boot = original.boot().text();
        lines.add(String.format(Locale.ROOT, "%s, Spring Boot %s, %s", jar(), boot, summary()));
        removed().forEach(file -> lines.add("  - " + file));
        added().forEach(file -> lines.add("  + " + file));
        return lines;
    }

    /** Such as {@code from Apache Tomcat to Undertow 2.3.24.Final (jars: 2 removed, 15 added)}. */
    public String summary() {
        return String.format(
                Locale.ROOT,
                "from %s to %s %s (jars: %d removed, %d added)",
                original.container().title(),
                to.title(),
                version,
                gone.size(),
                come.size());
    }
}
