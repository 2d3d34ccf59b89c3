package io.weighbridge.plan;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The paths of a workload that has several: those in the plan, or those in a file it names, one a
 * line, blank lines aside.
 *
 * @param paths none where the workload has no such list, or there is a fault
 * @param fault what is wrong with the file; absent where nothing is
 */
record PathList(List<String> paths, Optional<String> fault) {

    /** More would make the plan, which is stored with each run, larger than its results. */
    static final int MOST = 10_000;

    /** As in the schema. */
    private static final Pattern PRINTABLE = Pattern.compile("/[\\x21-\\x7e]*");

    PathList {
        paths = List.copyOf(paths);
    }

    /** The list of a workload; files are looked for in the current folder, the project's root. */
    static PathList of(Section workload) {
        return workload.text("pathsFrom")
                .map(PathList::read)
                .orElseGet(() -> new PathList(workload.texts("paths"), Optional.empty()));
    }

    private static PathList read(String file) {
        try {
            return of(file, Files.readAllLines(Path.of(file)));
        } catch (NoSuchFileException e) {
            return faulty("there is no file %s: name one with a path in each line".formatted(file));
        } catch (CharacterCodingException e) {
            return faulty(file + " is not a UTF-8 text: name one with a path in each line");
        } catch (IOException e) {
            return faulty("%s cannot be read: %s".formatted(file, e.getMessage()));
        }
    }

    private static PathList of(String file, List<String> lines) {
        List<String> paths = new ArrayList<>();
        for (int number = 1; number <= lines.size(); number++) {
            String line = lines.get(number - 1).strip();
            if (!line.isEmpty() && !(isPrintable(line) && isEncoded(line))) {
                return faulty(
                        "line %s of %s must be a path that starts with a slash, percent-encoded, not %s"
                                .formatted(number, file, line));
            }
            if (!line.isEmpty()) {
                paths.add(line);
            }
        }
        return paths.isEmpty() || paths.size() > MOST
                ? faulty("%s must have 1 to %s paths, not %s".formatted(file, MOST, paths.size()))
                : new PathList(paths, Optional.empty());
    }

    /** Whether the schema takes it for a path. */
    static boolean isPrintable(String path) {
        return PRINTABLE.matcher(path).matches();
    }

    /** Whether it can stand in an address as it is. */
    static boolean isEncoded(String path) {
        try {
            return !new URI(path).isAbsolute();
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static PathList faulty(String sentence) {
        return new PathList(List.of(), Optional.of(sentence));
    }
}
