package io.weighbridge.instrument.parse;

import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The printed report of ab 2.3, field by field.
 *
 * @param version the first line, without "This is"
 * @param serverSoftware the {@code Server} header; null if the server sends none
 * @param documentLength bytes of the first body, which ab takes as the correct length; null if ab
 *     was started with the option for varying lengths
 * @param connections the number with which ab was started
 * @param elapsed seconds
 * @param completed responses received, correct or not
 * @param failures number of failures by kind; ab counts one request under several kinds. Requests
 *     with a wrong status are <b>not</b> included, only in {@code non2xx}
 * @param non2xx responses with a status other than 2xx
 * @param keptAlive requests over kept-alive connections; null without keep-alive
 * @param totalTransferred bytes received, headers included
 * @param bodyTransferred bytes of bodies received
 * @param requestsPerSecond completed over elapsed
 * @param totalMean mean time of all requests in seconds, to whole milliseconds; null if ab printed
 *     no table of times
 * @param totalMax longest time of a request in seconds, to whole milliseconds; null like {@code
 *     totalMean}
 */
record AbReport(
        String version,
        @Nullable String serverSoftware,
        @Nullable Long documentLength,
        long connections,
        double elapsed,
        long completed,
        Map<ErrorKind, Long> failures,
        long non2xx,
        @Nullable Long keptAlive,
        long totalTransferred,
        long bodyTransferred,
        double requestsPerSecond,
        @Nullable Double totalMean,
        @Nullable Double totalMax) {

    private static final Pattern FAILURES =
            Pattern.compile(
                    "\\(Connect: (\\d{1,18}), Receive: (\\d{1,18}), Length: (\\d{1,18}),"
                            + " Exceptions: (\\d{1,18})\\)");

    /** The row {@code Total: min mean [+/-sd median] max}; with -S there are no sd and median. */
    private static final String TOTAL = "^Total: +\\d+ +(\\d{1,18}) (?:.* )?(\\d{1,18})$";

    private static final double MILLISECOND = 1e-3;

    /** The largest deviation from requests per second times time, as a share of all requests. */
    private static final double RATE = 0.01;

    /**
     * @throws TrialFailedException if a line is missing, a number is damaged, or two numbers
     *     contradict each other
     */
    static AbReport read(RawText text) throws TrialFailedException {
        Lines lines = new Lines(text, text.of("stdout"));
        Matcher total = lines.find(TOTAL);
        boolean timed = total.find();
        boolean lengthVaries = lines.find("^Document Length: +Variable$").find();
        AbReport report =
                new AbReport(
                        lines.text("^This is +(.+)"),
                        lines.textOrNone("^Server Software: +(\\S.*)"),
                        lengthVaries ? null : lines.count("Document Length"),
                        lines.count("Concurrency Level"),
                        lines.number("^Time taken for tests: +(\\d+\\.\\d+)"),
                        lines.count("Complete requests"),
                        failures(lines),
                        orZero(lines.countOrNone("Non-2xx responses")),
                        lines.countOrNone("Keep-Alive requests"),
                        lines.count("Total transferred"),
                        lines.count("HTML transferred"),
                        lines.number("^Requests per second: +(\\d+\\.\\d+)"),
                        timed ? Long.parseLong(total.group(1)) * MILLISECOND : null,
                        timed ? Long.parseLong(total.group(2)) * MILLISECOND : null);
        report.requireRate(text);
        report.requireStatuses(text);
        return report;
    }

    /** ab prints the time in whole milliseconds, so it is up to half of one too long or short. */
    private void requireRate(RawText text) throws TrialFailedException {
        double rounded = requestsPerSecond * MILLISECOND / 2;
        double largest = Math.max(1, RATE * completed) + rounded;
        if (Math.abs(requestsPerSecond * elapsed - completed) > largest) {
            throw text.unreadable(
                    "stdout",
                    "%d complete requests in %s s are not %s requests per second"
                            .formatted(completed, elapsed, requestsPerSecond));
        }
    }

    private void requireStatuses(RawText text) throws TrialFailedException {
        if (non2xx > completed) {
            throw text.unreadable(
                    "stdout",
                    "%d non-2xx responses are more than %d complete requests"
                            .formatted(non2xx, completed));
        }
    }

    private static Map<ErrorKind, Long> failures(Lines lines) throws TrialFailedException {
        Map<ErrorKind, Long> failures = new EnumMap<>(ErrorKind.class);
        if (lines.count("Failed requests") > 0) {
            Matcher kinds = lines.text().find(FAILURES, lines.stdout());
            failures.put(ErrorKind.CONNECT, Long.valueOf(kinds.group(1)));
            failures.put(ErrorKind.RECEIVE, Long.valueOf(kinds.group(2)));
            failures.put(ErrorKind.LENGTH, Long.valueOf(kinds.group(3)));
            failures.put(ErrorKind.EXCEPTION, Long.valueOf(kinds.group(4)));
        }
        failures.put(ErrorKind.WRITE, orZero(lines.countOrNone("Write errors")));
        return failures;
    }

    private static long orZero(@Nullable Long count) {
        return count == null ? 0 : count;
    }

    /** Reads what follows a label: the first group of a pattern, in the first line that matches. */
    private record Lines(RawText text, String stdout) {

        Matcher find(String line) {
            return Pattern.compile(line, Pattern.MULTILINE).matcher(stdout);
        }

        String text(String line) throws TrialFailedException {
            return text.find(Pattern.compile(line, Pattern.MULTILINE), stdout).group(1);
        }

        long count(String label) throws TrialFailedException {
            return Long.parseLong(text("^" + label + ": +(\\d{1,18})(?: bytes)?$"));
        }

        /** A count in a line that ab does not always print; null if there is no such line. */
        @Nullable Long countOrNone(String label) throws TrialFailedException {
            return find("^" + label + ":").find() ? count(label) : null;
        }

        double number(String line) throws TrialFailedException {
            return Double.parseDouble(text(line));
        }

        @Nullable String textOrNone(String line) {
            Matcher found = find(line);
            return found.find() ? found.group(1).strip() : null;
        }
    }
}
