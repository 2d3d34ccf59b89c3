package io.weighbridge.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The context path of a Spring Boot application, from the line that its container logs. */
final class ContextPath {

    /** Such as {@code Tomcat started on port 8080 (http) with context path '/shop'}. */
    private static final Pattern LINE =
            Pattern.compile(
                    "(?:Tomcat|Jetty|Undertow) started on port(.*) with context path '(/[^']+)'");

    private ContextPath() {}

    /**
     * What to do if a path is unknown only because it lacks the context path, as half a sentence.
     *
     * @param log the application's standard output
     * @param port on which it was asked; a container for management may log a line, too
     * @return null if the log names no context path, or if the path begins with it
     */
    static @Nullable String cure(Path log, int port, String path) {
        String context = logged(log, port);
        String plain = path.replaceFirst("\\?.*", "");
        if (context == null || plain.equals(context) || plain.startsWith(context + "/")) {
            return null;
        }
        return "the application's context path is %1$s, so request %1$s%2$s"
                .formatted(context, path);
    }

    private static @Nullable String logged(Path log, int port) {
        Pattern number = Pattern.compile("\\b%d\\b".formatted(port));
        // Every byte is a character, so that no log is unreadable.
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.map(LINE::matcher)
                    .filter(Matcher::find)
                    .filter(line -> number.matcher(line.group(1)).find())
                    .map(line -> line.group(2))
                    .findFirst()
                    .orElse(null);
        } catch (IOException unknown) {
            return null;
        }
    }
}
