package io.weighbridge.cli;

import io.weighbridge.model.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Things in words, for people and for shells. */
final class Phrases {

    private Phrases() {}

    /** Such as {@code 45 s}, {@code 2 min 5 s} or {@code 3 h 20 min}. */
    static String of(Duration duration) {
        return Durations.words(duration);
    }

    /** Such as {@code 1 round} or {@code 3 rounds}. */
    static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** A command line that can be pasted into a shell. */
    static String shell(List<String> command) {
        return command.stream().map(Phrases::quoted).collect(Collectors.joining(" "));
    }

    /** Two columns, the first as wide as its widest entry. */
    static List<String> columns(Map<String, String> rows) {
        int width = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
        return rows.entrySet().stream()
                .map(row -> (padded(row.getKey(), width) + "  " + row.getValue()).stripTrailing())
                .toList();
    }

    /** Rows of the same number of columns, each as wide as its widest entry. */
    static List<String> table(List<List<String>> rows) {
        return rows.stream()
                .map(
                        row ->
                                IntStream.range(0, row.size())
                                        .mapToObj(at -> padded(row.get(at), width(rows, at)))
                                        .collect(Collectors.joining("  "))
                                        .stripTrailing())
                .toList();
    }

    private static int width(List<List<String>> rows, int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }

    static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=,+@%{}-]+")
                ? word
                : "'" + word.replace("'", "'\\''") + "'";
    }
}
