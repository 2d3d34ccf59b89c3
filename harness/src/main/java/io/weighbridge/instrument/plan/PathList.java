package io.weighbridge.instrument.plan;

import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The paths of a workload that has several: listed in the plan, or in a file with one path a line,
 * in which blank lines are ignored. Each path may have the length of its answer; in a file the
 * length follows after a space or a tab.
 *
 * @param paths empty if the workload has no such list, or if the list is faulty
 * @param lengths of their answers in bytes, one for each path; empty if not given
 * @param fault what is wrong with the list; absent if it is correct
 */
record PathList(List<String> paths, List<Integer> lengths, @Nullable String fault) {

    /**
     * The maximum number of paths. It keeps the plan, which is stored with each run, smaller than
     * the run's results.
     */
    static final int MOST = 10_000;

    private static final Pattern LINE = Pattern.compile("(\\S+)(?:[ \\t]+([0-9]{1,9}))?");

    PathList {
        paths = List.copyOf(paths);
        lengths = List.copyOf(lengths);
    }

    /** A path, and the length of its answer in bytes, if given. */
    private record Entry(String path, @Nullable Integer length) {}

    /**
     * The list of a workload. Files are resolved against the current folder, which is the project's
     * root.
     */
    static PathList of(Section workload) {
        @Nullable String file = workload.text("pathsFrom");
        if (file != null) {
            return read(file);
        }
        return of(workload.sections("paths").stream().map(PathList::entry).toList());
    }

    /** A path alone, or one with its length. The schema has already reported anything else. */
    private static Entry entry(Section item) {
        return item.node().isTextual()
                ? new Entry(item.node().asText(), null)
                : new Entry(
                        item.text("path", ""),
                        item.has("length") ? (int) item.whole("length", 0) : null);
    }

    private static PathList read(String file) {
        try {
            return of(file, Files.readAllLines(Path.of(file)));
        } catch (NoSuchFileException e) {
            return faulty("there is no file %s: name one with a path in each line".formatted(file));
        } catch (CharacterCodingException e) {
            return faulty(file + " is not UTF-8: save it as UTF-8, with a path in each line");
        } catch (IOException e) {
            return faulty(
                    "%s cannot be read (%s): name a readable file with a path in each line"
                            .formatted(file, Cause.of(e)));
        }
    }

    private static PathList of(String file, List<String> lines) {
        List<Entry> entries = new ArrayList<>();
        for (int number = 1; number <= lines.size(); number++) {
            String line = lines.get(number - 1).strip();
            if (line.isEmpty()) {
                continue;
            }
            Entry entry = entry(line);
            if (entry == null) {
                return faulty(
                        "line %s of %s is not a path: %s. Write a percent-encoded path that starts with a slash. A space and the answer's length in bytes may follow"
                                .formatted(number, file, line));
            }
            entries.add(entry);
        }
        return entries.isEmpty() || entries.size() > MOST
                ? faulty("%s must have 1 to %s paths, not %s".formatted(file, MOST, entries.size()))
                : of(entries);
    }

    private static @Nullable Entry entry(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches() || !Workload.isPath(parts.group(1))) {
            return null;
        }
        @Nullable String length = parts.group(2);
        return new Entry(parts.group(1), length == null ? null : Integer.valueOf(length));
    }

    private static PathList of(List<Entry> entries) {
        List<String> paths = entries.stream().map(Entry::path).toList();
        List<Integer> lengths =
                entries.stream().map(Entry::length).filter(Objects::nonNull).toList();
        return lengths.isEmpty() || lengths.size() == paths.size()
                ? new PathList(paths, lengths, null)
                : faulty(
                        "only %d of the %d paths of the list have the length of their answer: give it for all of them, or for none"
                                .formatted(lengths.size(), paths.size()));
    }

    private static PathList faulty(String sentence) {
        return new PathList(List.of(), List.of(), sentence);
    }
}
