package io.weighbridge.plan;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The paths of a workload that has several: listed in the plan, or in a file with one path a line
 * and blank lines ignored. Each path may have the length of its answer; in a file it follows after
 * a space or a tab.
 *
 * @param paths empty if the workload has no such list, or if the list is faulty
 * @param lengths of their answers in bytes, one for each path; empty if not given
 * @param fault what is wrong with the list; absent if it is correct
 */
record PathList(List<String> paths, List<Integer> lengths, Optional<String> fault) {

    /** The limit keeps the plan, which is stored with each run, smaller than the run's results. */
    static final int MOST = 10_000;

    /** The same pattern as in the schema. */
    private static final Pattern PRINTABLE = Pattern.compile("/[\\x21-\\x7e]*");

    private static final Pattern LINE = Pattern.compile("(\\S+)(?:[ \\t]+([0-9]{1,9}))?");

    PathList {
        paths = List.copyOf(paths);
        lengths = List.copyOf(lengths);
    }

    /** A path, and the length of its answer in bytes, if given. */
    private record Entry(String path, OptionalInt length) {}

    /**
     * The list of a workload. Files are resolved against the current folder, which is the project's
     * root.
     */
    static PathList of(Section workload) {
        Optional<String> file = workload.text("pathsFrom");
        if (file.isPresent()) {
            return read(file.get());
        }
        return of(workload.sections("paths").stream().map(PathList::entry).toList());
    }

    /** A path alone, or one with its length. The schema has already reported anything else. */
    private static Entry entry(Section item) {
        return item.node().isTextual()
                ? new Entry(item.node().asText(), OptionalInt.empty())
                : new Entry(item.text("path").orElse(""), item.count("length"));
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
        List<Entry> entries = new ArrayList<>();
        for (int number = 1; number <= lines.size(); number++) {
            String line = lines.get(number - 1).strip();
            Optional<Entry> entry = entry(line);
            if (!line.isEmpty() && entry.isEmpty()) {
                return faulty(
                        "line %s of %s must be a path that starts with a slash, percent-encoded, and may be followed by a space and its answer's length in bytes, not %s"
                                .formatted(number, file, line));
            }
            entry.ifPresent(entries::add);
        }
        return entries.isEmpty() || entries.size() > MOST
                ? faulty("%s must have 1 to %s paths, not %s".formatted(file, MOST, entries.size()))
                : of(entries);
    }

    private static Optional<Entry> entry(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches() || !isPrintable(parts.group(1)) || !isEncoded(parts.group(1))) {
            return Optional.empty();
        }
        if (parts.group(2) == null) {
            return Optional.of(new Entry(parts.group(1), OptionalInt.empty()));
        }
        int length = Integer.parseInt(parts.group(2));
        return Optional.of(new Entry(parts.group(1), OptionalInt.of(length)));
    }

    private static PathList of(List<Entry> entries) {
        Optional<String> contradiction = contradiction(entries);
        if (contradiction.isPresent()) {
            return faulty(contradiction.get());
        }
        List<String> paths = entries.stream().map(Entry::path).toList();
        List<Integer> lengths = new ArrayList<>();
        entries.forEach(entry -> entry.length().ifPresent(lengths::add));
        return new PathList(paths, lengths, Optional.empty());
    }

    private static Optional<String> contradiction(List<Entry> entries) {
        return oneWithout(entries).or(() -> oneWithTwo(entries));
    }

    /** Lengths must be given for all paths or for none. */
    private static Optional<String> oneWithout(List<Entry> entries) {
        Optional<Entry> with = first(entries, entry -> entry.length().isPresent());
        Optional<Entry> without = first(entries, entry -> entry.length().isEmpty());
        if (with.isEmpty() || without.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                "%s has the length of its answer but %s has none: give lengths for all paths of the list, or for none"
                        .formatted(with.get().path(), without.get().path()));
    }

    private static Optional<Entry> first(List<Entry> entries, Predicate<Entry> wanted) {
        return entries.stream().filter(wanted).findFirst();
    }

    /** A path that occurs twice in the list must have the same length each time. */
    private static Optional<String> oneWithTwo(List<Entry> entries) {
        Map<String, OptionalInt> known = new HashMap<>();
        for (Entry entry : entries) {
            OptionalInt before = known.getOrDefault(entry.path(), entry.length());
            if (!before.equals(entry.length())) {
                int one = before.orElseThrow();
                int other = entry.length().orElseThrow();
                return Optional.of(
                        "%s has the lengths %d and %d: give one length"
                                .formatted(entry.path(), one, other));
            }
            known.put(entry.path(), entry.length());
        }
        return Optional.empty();
    }

    /** Whether the schema accepts it as a path. */
    static boolean isPrintable(String path) {
        return PRINTABLE.matcher(path).matches();
    }

    /** Whether it can be used in a URL unchanged. */
    static boolean isEncoded(String path) {
        try {
            return !new URI(path).isAbsolute();
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static PathList faulty(String sentence) {
        return new PathList(List.of(), List.of(), Optional.of(sentence));
    }
}
