package io.weighbridge.parse;

import io.weighbridge.result.LoadResult.ErrorKind;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * ab's printed report, field by field. {@link AbAnswers} and {@link AbFigures} check it. The
 * supported formats are those of ab 2.0 to 2.4's "2.3".
 *
 * @param version the first line, without "This is"
 * @param serverSoftware the {@code Server} header; null if the server sends none
 * @param documentLength bytes of the first body, which ab takes as the correct length; null if ab
 *     was started with the option for varying lengths
 * @param concurrency connections
 * @param elapsed seconds
 * @param elapsedStep the last decimal place {@code elapsed} was printed with, seconds
 * @param completed responses received, correct or not
 * @param failed as ab counts them: <b>not</b> those with a wrong status, which are only in {@code
 *     non2xx}
 * @param failures kinds of failures; ab counts one request under several kinds
 * @param writeErrors broken pipes while sending
 * @param non2xx responses with a status other than 2xx
 * @param keptAlive null without keep-alive
 * @param totalTransferred bytes received, headers included
 * @param bodyTransferred bytes of bodies received
 * @param requestsPerSecond completed over elapsed
 * @param totalMean seconds, in whole milliseconds; the mean time of all requests; null if ab
 *     printed no table of times
 * @param totalMax seconds, in whole milliseconds; null like {@code totalMean}
 * @param percentiles percent to seconds, in whole milliseconds
 */
public record AbReport(
        String version,
        @Nullable String serverSoftware,
        @Nullable Long documentLength,
        int concurrency,
        double elapsed,
        double elapsedStep,
        long completed,
        long failed,
        Map<ErrorKind, Long> failures,
        long writeErrors,
        long non2xx,
        @Nullable Long keptAlive,
        long totalTransferred,
        long bodyTransferred,
        double requestsPerSecond,
        @Nullable Double totalMean,
        @Nullable Double totalMax,
        SortedMap<Double, Double> percentiles) {

    private static final Pattern KIND =
            Pattern.compile("(Connect|Receive|Length|Exceptions): (\\d+)");
    private static final Pattern ROW = Pattern.compile("(?m)^ *(\\d{1,3})% +(-?\\d+)(?: .*)?$");
    private static final double MILLISECOND = 1e-3;

    public AbReport {
        Map<ErrorKind, Long> byKind = new EnumMap<>(ErrorKind.class);
        byKind.putAll(failures);
        failures = Collections.unmodifiableMap(byKind);
        percentiles = Collections.unmodifiableSortedMap(new TreeMap<>(percentiles));
    }

    /**
     * Parses ab's standard output.
     *
     * @throws UnreadableException naming the first line that is missing or is not a number
     */
    public static AbReport read(String stdout) throws UnreadableException {
        Labels labels = new Labels(stdout);
        String server = labels.text("Server Software:");
        return new AbReport(
                labels.text("This is"),
                server.isEmpty() ? null : server,
                documentLength(labels),
                Math.toIntExact(labels.count("Concurrency Level:")),
                labels.number("Time taken for tests:"),
                step(labels.text("Time taken for tests:")),
                labels.count("Complete requests:"),
                labels.count("Failed requests:"),
                failures(stdout),
                countOrZero(labels, "Write errors:"),
                countOrZero(labels, "Non-2xx responses:"),
                labels.countOrNone("Keep-Alive requests:"),
                labels.count("Total transferred:"),
                labels.count("HTML transferred:"),
                labels.number("Requests per second:"),
                total(labels, 1),
                total(labels, Integer.MAX_VALUE),
                percentiles(stdout));
    }

    private static @Nullable Long documentLength(Labels labels) throws UnreadableException {
        boolean varies = labels.text("Document Length:").equals("Variable");
        return varies ? null : labels.count("Document Length:");
    }

    private static long countOrZero(Labels labels, String label) throws UnreadableException {
        Long count = labels.countOrNone(label);
        return count == null ? 0 : count;
    }

    private static Map<ErrorKind, Long> failures(String stdout) {
        Map<ErrorKind, Long> failures = new EnumMap<>(ErrorKind.class);
        for (String line : stdout.lines().toList()) {
            if (line.strip().startsWith("(Connect: ")) {
                Matcher kinds = KIND.matcher(line);
                while (kinds.find()) {
                    failures.put(kind(kinds.group(1)), Long.valueOf(kinds.group(2)));
                }
                return failures;
            }
        }
        return failures;
    }

    private static ErrorKind kind(String word) {
        return word.equals("Exceptions")
                ? ErrorKind.EXCEPTION
                : ErrorKind.valueOf(word.toUpperCase(Locale.ROOT));
    }

    /**
     * A column of the row {@code Total: min mean [+/-sd median] max}; with -S there are no sd and
     * median.
     */
    private static @Nullable Double total(Labels labels, int column) throws UnreadableException {
        String row = labels.textOrNone("Total:");
        if (row == null) {
            return null;
        }
        String[] cells = row.split("\\s+", -1);
        String cell = cells[Math.min(column, cells.length - 1)];
        return Labels.number("Total:", cell) * MILLISECOND;
    }

    private static SortedMap<Double, Double> percentiles(String stdout) {
        SortedMap<Double, Double> percentiles = new TreeMap<>();
        Matcher row = ROW.matcher(stdout);
        while (row.find()) {
            double seconds = Long.parseLong(row.group(2)) * MILLISECOND;
            percentiles.put(Double.valueOf(row.group(1)), seconds);
        }
        return percentiles;
    }

    private static double step(String number) {
        String digits = number.split(" ", 2)[0];
        int point = digits.indexOf('.');
        return point < 0 ? 1 : Math.pow(10, point + 1.0 - digits.length());
    }
}
