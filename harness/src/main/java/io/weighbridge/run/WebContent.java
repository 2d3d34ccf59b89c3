package io.weighbridge.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The files of a war that its web server serves or compiles, such as JSPs. */
final class WebContent {

    /** A war's classes, libraries and what only Spring Boot or a separate container reads. */
    private static final Pattern OTHER =
            Pattern.compile(
                    "META-INF/.*|org/springframework/boot/loader/.*"
                        + "|WEB-INF/(?:classes/.*|lib/.*|lib-provided/.*|[^/]+\\.idx|web\\.xml)");

    private WebContent() {}

    /**
     * The web content that an extracted archive lacks.
     *
     * @param archive before it was extracted
     * @return names of entries; empty if the archive is no war
     * @throws IOException if a file cannot be read
     */
    static List<String> lost(Path archive, Path extracted) throws IOException {
        if (!archive.toString().endsWith(".war")) {
            return List.of();
        }
        try (ZipFile before = new ZipFile(archive.toFile());
                ZipFile after = new ZipFile(extracted.toFile())) {
            return before.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(ZipEntry::getName)
                    .filter(name -> !OTHER.matcher(name).matches())
                    .filter(name -> after.getEntry(name) == null)
                    .toList();
        }
    }
}
