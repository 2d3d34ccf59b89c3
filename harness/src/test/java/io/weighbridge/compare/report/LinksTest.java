package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The links between the pages of this project. */
class LinksTest {

    private static final Path PROJECT = Path.of("..");

    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]*)(?:#([^)\\s]*))?\\)");

    static Stream<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> files = Files.list(PROJECT)) {
            files.filter(LinksTest::isPage).forEach(pages::add);
        }
        for (String folder : List.of("docs", "load", "peers")) {
            try (Stream<Path> files = Files.walk(PROJECT.resolve(folder))) {
                files.filter(LinksTest::isPage)
                        .filter(file -> !file.toString().contains("/target/"))
                        .forEach(pages::add);
            }
        }
        return pages.stream();
    }

    private static boolean isPage(Path file) {
        return file.toString().endsWith(".md");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void each_link_of_a_page_leads_to_a_file_and_its_heading(Path page) throws IOException {
        List<String> dead = new ArrayList<>();
        for (MatchResult link : LINK.matcher(Files.readString(page)).results().toList()) {
            if (!link.group().contains("://") && !leadsSomewhere(page, link)) {
                dead.add(link.group());
            }
        }

        assertThat(dead).isEmpty();
    }

    private static boolean leadsSomewhere(Path page, MatchResult link) throws IOException {
        Path file = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1)).normalize();
        if (link.group(2) == null || !isPage(file)) {
            return Files.exists(file);
        }
        return Files.exists(file) && anchors(file).contains(link.group(2));
    }

    /** The anchors that GitHub gives to headings, and those that a page sets itself. */
    private static List<String> anchors(Path page) throws IOException {
        List<String> anchors = new ArrayList<>();
        for (String line : Files.readAllLines(page)) {
            if (line.startsWith("#")) {
                String heading = line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT);
                anchors.add(heading.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-'));
            }
            Pattern.compile("<a (?:id|name)=\"([^\"]+)\"")
                    .matcher(line)
                    .results()
                    .forEach(own -> anchors.add(own.group(1)));
        }
        return anchors;
    }
}
