package io.weighbridge.requests;

import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of requests of any kind.
 *
 * @param environmentName of {@code --env-name}; null: not given
 * @param include patterns of {@code --include}
 * @param exclude patterns of {@code --exclude}
 * @param environment the variables of this process
 */
record RequestFiles(
        @Nullable String environmentName,
        List<String> include,
        List<String> exclude,
        Map<String, String> environment) {

    RequestFiles {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        environment = Map.copyOf(environment);
    }

    /**
     * What a file means. Its name says of which kind it is, or else its first character.
     *
     * @param columns names of further values for placeholders
     * @param secrets remembers secrets of the file, so that they can be masked
     * @throws UsageException if the file is not understood, or an option is of another kind
     */
    RequestList read(Path file, Set<String> columns, Secrets secrets) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        if (name.endsWith(".http") || name.endsWith(".rest")) {
            refuse(
                    !include.isEmpty() || !exclude.isEmpty(),
                    "--include and --exclude choose from recorded requests, but %s is written by hand: delete requests from the file instead"
                            .formatted(file.getFileName()));
            return HttpFileReader.read(file, environmentName, environment, columns, secrets);
        }
        refuse(
                environmentName != null,
                "--env-name is for .http and .rest files, not for %s: leave it out"
                        .formatted(file.getFileName()));
        PathFilter filter = PathFilter.of(include, exclude);
        int first = firstCharacter(file);
        if (first == '/') {
            refuse(
                    !include.isEmpty() || !exclude.isEmpty(),
                    "--include and --exclude choose from recorded requests, but %s is a list of paths: delete lines from the file instead"
                            .formatted(file.getFileName()));
            return PathsReader.read(file);
        }
        boolean har = name.endsWith(".har") || name.endsWith(".json") || first == '{';
        return har ? HarReader.read(file, filter) : AccessLogReader.read(file, filter);
    }

    private static void refuse(boolean wrong, String sentence) {
        if (wrong) {
            throw new UsageException(sentence);
        }
    }

    /** The first character that is not white space; -1 if there is none. */
    private static int firstCharacter(Path file) {
        TextFile.requireReadable(file);
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            int character = reader.read();
            while (character >= 0 && Character.isWhitespace(character)) {
                character = reader.read();
            }
            return character;
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }
}
