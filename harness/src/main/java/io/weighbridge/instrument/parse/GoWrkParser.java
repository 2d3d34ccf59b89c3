package io.weighbridge.instrument.parse;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.LoadResult.ErrorKind;
import io.weighbridge.instrument.result.RawOutput;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses go-wrk's output. Percentiles are ignored: go-wrk passes .99 to a histogram that counts
 * percent from 0 to 100, so its "99%" is the fastest hundredth. (In go-wrk's README, the mean
 * printed beside it is ten times as large.)
 */
public final class GoWrkParser implements OutputParser {

    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in ");
    private static final Pattern OVERALL =
            Pattern.compile("Overall Requests/sec:\\s+(\\d+(?:\\.\\d+)?)");
    private static final Pattern MEAN = Pattern.compile("Avg Req Time:\\s+(\\S+)");
    private static final Pattern MAX = Pattern.compile("Slowest Request:\\s+(\\S+)");
    private static final Pattern ERRORS = Pattern.compile("Number of Errors:\\s+(\\d+)");
    private static final Pattern COUNTS = Pattern.compile("Error Counts:\\s+(.*)");
    private static final Pattern COUNT = Pattern.compile("(.+?)=(\\d+)(?:,|$)");
    private static final Pattern PART =
            Pattern.compile("(\\d+(?:\\.\\d+)?)(h|ms|m|s|µs|Âµs|us|ns)");

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        RawText text = new RawText(raw);
        text.requireDone();
        String stdout = text.of("stdout");
        if (stdout.contains("No statistics collected")) {
            throw none(errors(stdout, text), stdout);
        }
        return new OutputChecks(result(stdout, text, load), raw, workload, load).checked();
    }

    private static TrialFailedException none(Map<ErrorKind, Long> errors, String stdout) {
        String words = errors.isEmpty() ? "no errors" : OutputChecks.counts(errors);
        String sentence =
                "go-wrk got no answers; it counts %s: see the server's log".formatted(words);
        boolean answered = errors.containsKey(ErrorKind.NON_2XX);
        Failure.Kind kind = answered ? Failure.Kind.ERROR_RESPONSES : Failure.Kind.NO_ANSWER;
        return new TrialFailedException(new Failure(kind, sentence, stdout.lines().toList()));
    }

    /** Classifies errors by Go's messages; errors without a message are exceptions. */
    private static Map<ErrorKind, Long> errors(String stdout, RawText text)
            throws TrialFailedException {
        long unexplained = Long.parseLong(text.find(ERRORS, stdout).group(1));
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        Matcher counts = COUNTS.matcher(stdout);
        Matcher each = COUNT.matcher(counts.find() ? counts.group(1) : "");
        while (each.find()) {
            long count = Long.parseLong(each.group(2));
            errors.merge(kind(each.group(1)), count, Long::sum);
            unexplained -= count;
        }
        if (unexplained < 0) {
            throw text.unreadable("stdout", "its error counts add up to more than its errors");
        }
        if (unexplained > 0) {
            errors.merge(ErrorKind.EXCEPTION, unexplained, Long::sum);
        }
        return errors;
    }

    private static ErrorKind kind(String words) {
        if (words.startsWith("received status code")) {
            return ErrorKind.NON_2XX;
        }
        if (words.contains("timeout")) {
            return ErrorKind.TIMEOUT;
        }
        if (words.contains("refused") || words.contains("cannot assign requested address")) {
            return ErrorKind.CONNECT;
        }
        return words.contains("EOF") || words.contains("reset") || words.contains("broken pipe")
                ? ErrorKind.RECEIVE
                : ErrorKind.EXCEPTION;
    }

    private static LoadResult result(String stdout, RawText text, Load load)
            throws TrialFailedException {
        long completed = Long.parseLong(text.find(REQUESTS, stdout).group(1));
        double elapsed = completed / Double.parseDouble(text.find(OVERALL, stdout).group(1));
        return LoadResult.of(load, "go-wrk", completed, elapsed)
                .errors(errors(stdout, text))
                .latencyMean(seconds(text.find(MEAN, stdout).group(1), text))
                .latencyMax(seconds(text.find(MAX, stdout).group(1), text))
                .build();
    }

    /** A duration as Go prints it, such as {@code 1m2.5s} or {@code 98µs}. */
    static double seconds(String duration, RawText text) throws TrialFailedException {
        if (!duration.matches("(?:" + PART.pattern() + ")+")) {
            throw text.unreadable("stdout", "this is not a duration: " + duration);
        }
        Matcher parts = PART.matcher(duration);
        double seconds = 0;
        while (parts.find()) {
            seconds += Double.parseDouble(parts.group(1)) * unit(parts.group(2));
        }
        return seconds;
    }

    private static double unit(String unit) {
        return switch (unit) {
            case "h" -> 3600;
            case "m" -> 60;
            case "s" -> 1;
            case "ms" -> 1e-3;
            case "ns" -> 1e-9;
            default -> 1e-6;
        };
    }
}
