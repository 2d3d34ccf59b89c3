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
 * The paths of a workload that has several: those in the plan, or those in a file it names, one a
 * line, blank lines aside. Each may have its answer's length beside it, in a file behind a blank or
 * a tab.
 *
 * @param paths none where the workload has no such list, or there is a fault
 * @param lengths of their answers in bytes, one for each path; none where they are not given
 * @param fault what is wrong with the list; absent where nothing is
 */
record PathList(List<String> paths, List<Integer> lengths, Optional<String> fault) {

    /** More would make the plan, which is stored with each run, larger than its results. */
    static final int MOST = 10_000;

    /** As in the schema. */
    private static final Pattern PRINTABLE = Pattern.compile("/[\\x21-\\x7e]*");

    private static final Pattern LINE = Pattern.compile("(\\S+)(?:[ \\t]+([0-9]{1,9}))?");

    PathList {
        paths = List.copyOf(paths);
        lengths = List.copyOf(lengths);
    }

    /** A path, and how many bytes its answer has where that is given. */
    private record Entry(String path, OptionalInt length) {}

    /** The list of a workload; files are looked for in the current folder, the project's root. */
    static PathList of(Section workload) {
        return workload.text("pathsFrom")
                .map(PathList::read)
                .orElseGet(
                        () ->
                                of(
                                        workload.sections("paths").stream()
                                                .map(PathList::entry)
                                                .toList()));
    }

    /** A path as it is, or one with its length; the schema has complained about all else. */
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
                        "line %s of %s must be a path that starts with a slash, percent-encoded, and may have its answer's length in bytes behind a blank, not %s"
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
        OptionalInt length =
                parts.group(2) == null
                        ? OptionalInt.empty()
                        : OptionalInt.of(Integer.parseInt(parts.group(2)));
        return Optional.of(new Entry(parts.group(1), length));
    }

    private static PathList of(List<Entry> entries) {
        Optional<String> contradiction = contradiction(entries);
        if (contradiction.isPresent()) {
            return faulty(contradiction.get());
        }
        List<String> paths = entries.stream().map(Entry::path).toList();
        List<Integer> lengths =
                entries.stream()
                        .map(Entry::length)
                        .flatMapToInt(OptionalInt::stream)
                        .boxed()
                        .toList();
        return new PathList(paths, lengths, Optional.empty());
    }

    private static Optional<String> contradiction(List<Entry> entries) {
        return oneWithout(entries).or(() -> oneWithTwo(entries));
    }

    /** Lengths are given for all paths or for none. */
    private static Optional<String> oneWithout(List<Entry> entries) {
        Optional<Entry> with = first(entries, entry -> entry.length().isPresent());
        Optional<Entry> without = first(entries, entry -> entry.length().isEmpty());
        return with.isPresent() && without.isPresent()
                ? Optional.of(
                        "%s has the length of its answer and %s has none: give it for all paths of the list, or for none"
                                .formatted(with.get().path(), without.get().path()))
                : Optional.empty();
    }

    private static Optional<Entry> first(List<Entry> entries, Predicate<Entry> wanted) {
        return entries.stream().filter(wanted).findFirst();
    }

    /** A path that stands in the list twice has the same length each time. */
    private static Optional<String> oneWithTwo(List<Entry> entries) {
        Map<String, OptionalInt> known = new HashMap<>();
        for (Entry entry : entries) {
            OptionalInt before = known.getOrDefault(entry.path(), entry.length());
            if (!before.equals(entry.length())) {
                return Optional.of(
                        "%s has the lengths %d and %d: what it answers has one"
                                .formatted(
                                        entry.path(),
                                        before.orElseThrow(),
                                        entry.length().orElseThrow()));
            }
            known.put(entry.path(), entry.length());
        }
        return Optional.empty();
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
        return new PathList(List.of(), List.of(), Optional.of(sentence));
    }
}
