package io.weighbridge.parse;

import io.weighbridge.result.LoadResult.ErrorKind;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * ab's printed report, field by field. {@link AbAnswers} and {@link AbFigures} check it. The
 * supported formats are those of ab 2.0 to 2.4's "2.3".
 *
 * @param version the first line, without "This is"
 * @param serverSoftware the {@code Server} header; absent if the server sends none
 * @param documentLength bytes of the first body, which ab takes as the correct length; absent if ab
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
 * @param keptAlive absent without keep-alive
 * @param totalTransferred bytes received, headers included
 * @param bodyTransferred bytes of bodies received
 * @param requestsPerSecond completed over elapsed
 * @param totalMean seconds, in whole milliseconds; the mean time of all requests
 * @param totalMax seconds, in whole milliseconds
 * @param percentiles percent to seconds, in whole milliseconds
 */
public record AbReport(
        String version,
        Optional<String> serverSoftware,
        OptionalLong documentLength,
        int concurrency,
        double elapsed,
        double elapsedStep,
        long completed,
        long failed,
        Map<ErrorKind, Long> failures,
        long writeErrors,
        long non2xx,
        OptionalLong keptAlive,
        long totalTransferred,
        long bodyTransferred,
        double requestsPerSecond,
        OptionalDouble totalMean,
        OptionalDouble totalMax,
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
        return new AbReport(
                labels.text("This is"),
                Optional.of(labels.text("Server Software:")).filter(text -> !text.isEmpty()),
                documentLength(labels),
                Math.toIntExact(labels.count("Concurrency Level:")),
                labels.number("Time taken for tests:"),
                step(labels.text("Time taken for tests:")),
                labels.count("Complete requests:"),
                labels.count("Failed requests:"),
                failures(stdout),
                labels.countOrNone("Write errors:").orElse(0),
                labels.countOrNone("Non-2xx responses:").orElse(0),
                labels.countOrNone("Keep-Alive requests:"),
                labels.count("Total transferred:"),
                labels.count("HTML transferred:"),
                labels.number("Requests per second:"),
                total(labels, 1),
                total(labels, Integer.MAX_VALUE),
                percentiles(stdout));
    }

    private static OptionalLong documentLength(Labels labels) throws UnreadableException {
        return labels.text("Document Length:").equals("Variable")
                ? OptionalLong.empty()
                : OptionalLong.of(labels.count("Document Length:"));
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
    private static OptionalDouble total(Labels labels, int column) throws UnreadableException {
        Optional<String> row = labels.textOrNone("Total:");
        if (row.isEmpty()) {
            return OptionalDouble.empty();
        }
        String[] cells = row.get().split("\\s+", -1);
        String cell = cells[Math.min(column, cells.length - 1)];
        return OptionalDouble.of(Labels.number("Total:", cell) * MILLISECOND);
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
