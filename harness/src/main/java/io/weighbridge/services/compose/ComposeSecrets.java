package io.weighbridge.services.compose;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.instrument.model.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The secrets of a Compose file, masked in all that is printed or stored: values of variables whose
 * names say so, of the file's services and of those that Compose inserts into the file.
 */
final class ComposeSecrets {

    /** A variable in the file, with its default if it has one: {@code ${NAME:-default}}. */
    private static final Pattern REFERENCE =
            Pattern.compile(
                    "\\$(?:\\{([A-Za-z_][A-Za-z0-9_]*)(?::?-([^}]*))?[^}]*}|([A-Za-z_][A-Za-z0-9_]*))");

    private static final Pattern ASSIGNMENT =
            Pattern.compile("\\s*(?:export\\s+)?([A-Za-z_][A-Za-z0-9_]*)\\s*[=:]\\s*(.*)");

    private final Secrets secrets = new Secrets();

    /** The secrets that Compose can insert into a file, from the environment and {@code .env}. */
    static ComposeSecrets of(ComposeFile file, Map<String, String> environment) {
        ComposeSecrets all = new ComposeSecrets();
        Matcher reference = REFERENCE.matcher(file.text());
        while (reference.find()) {
            String name = reference.group(1) == null ? reference.group(3) : reference.group(1);
            all.remember(name, environment.getOrDefault(name, ""));
            all.remember(name, reference.group(2) == null ? "" : reference.group(2));
        }
        for (String line : lines(file.folder().resolve(".env"))) {
            Matcher assignment = ASSIGNMENT.matcher(line);
            if (assignment.matches()) {
                String value = assignment.group(2).strip();
                all.remember(assignment.group(1), value.replaceAll("^([\"'])(.*)\\1$", "$2"));
            }
        }
        return all;
    }

    /** Remembers the secrets in the variables of services, as Compose has resolved them. */
    void remember(JsonNode services) {
        for (JsonNode service : services) {
            JsonNode environment = service.path("environment");
            if (environment.isArray()) {
                environment.forEach(entry -> remember(entry.asText()));
            }
            environment
                    .fields()
                    .forEachRemaining(
                            entry -> remember(entry.getKey(), plain(entry.getValue().asText())));
        }
    }

    private void remember(String assignment) {
        int sign = assignment.indexOf('=');
        if (sign > 0) {
            remember(assignment.substring(0, sign), plain(assignment.substring(sign + 1)));
        }
    }

    /** Remembers the value of a variable, if its name says that it is a secret. */
    void remember(String name, String value) {
        if (!value.isBlank()) {
            String unused = secrets.value(name, value);
        }
    }

    /** A text with all secrets masked. */
    String masked(String text) {
        return secrets.message(text);
    }

    List<String> masked(List<String> lines) {
        return lines.stream().map(this::masked).toList();
    }

    /** Compose doubles every dollar sign in its output. */
    private static String plain(String value) {
        return value.replace("$$", "$");
    }

    private static List<String> lines(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            // Compose reads the file, too, and will say what is wrong with it.
            return List.of();
        }
    }
}
