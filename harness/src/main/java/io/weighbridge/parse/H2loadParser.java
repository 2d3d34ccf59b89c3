package io.weighbridge.parse;

import io.weighbridge.model.Failure;
import io.weighbridge.model.Protocol;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.LoadResult.ErrorKind;
import io.weighbridge.result.RawOutput;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads h2load: its sums from what it prints, each request's status and time from its log. The two
 * must agree.
 */
public final class H2loadParser implements OutputParser {

    private static final Pattern FINISHED =
            Pattern.compile("finished in ([0-9.]+)(us|ms|s|min), ([0-9.]+) req/s");
    private static final Pattern REQUESTS =
            Pattern.compile(
                    "requests: (\\d+) total, (\\d+) started, (\\d+) done, (\\d+) succeeded,"
                            + " (\\d+) failed, (\\d+) errored, (\\d+) timeout");
    private static final Pattern TRAFFIC =
            Pattern.compile("traffic: \\S+ \\((\\d+)\\) total, .*\\((\\d+)\\) data");
    private static final double MICROS = 1e-6;

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        RawText text = new RawText(raw);
        text.requireDone();
        Said said = said(text);
        Log log = log(text);
        reasonPhrase(said, log, load);
        if (log.times().length != said.done()) {
            throw new TrialFailedException(
                    new Failure(
                            Failure.Kind.IDENTITY_BROKEN,
                            "h2load was to log each of its %d requests, but logged %d"
                                    .formatted(said.done(), log.times().length)));
        }
        return new Identities(result(said, log, text, workload, load), raw, workload, load)
                .checked();
    }

    /** What it printed. */
    private record Said(
            double elapsed,
            long total,
            long started,
            long done,
            long succeeded,
            long errored,
            long timedOut,
            long bytes,
            long data) {

        /** Whether there was a connection at all. */
        boolean connected() {
            return started > 0;
        }

        /** h2load counts what it never sent, and what timed out, among its errors too. */
        long broken() {
            return Math.max(0, errored - (total - started) - timedOut);
        }
    }

    /** Its log: the time of each request, and how many had which status, 0 for none. */
    private static final class Log {

        private final double[] ascending;
        private final Map<Integer, Long> statuses;

        Log(double[] ascending, Map<Integer, Long> statuses) {
            this.ascending = ascending;
            this.statuses = statuses;
        }

        /** In seconds, ascending. */
        double[] times() {
            return ascending;
        }

        long other(int status) {
            return statuses.entrySet().stream()
                    .filter(entry -> entry.getKey() != status)
                    .mapToLong(Map.Entry::getValue)
                    .sum();
        }
    }

    private static Said said(RawText text) throws TrialFailedException {
        String stdout = text.of("stdout");
        Matcher finished = find(FINISHED, stdout, text);
        Matcher requests = find(REQUESTS, stdout, text);
        Matcher traffic = find(TRAFFIC, stdout, text);
        return new Said(
                Double.parseDouble(finished.group(1)) * seconds(finished.group(2)),
                Long.parseLong(requests.group(1)),
                Long.parseLong(requests.group(2)),
                Long.parseLong(requests.group(3)),
                Long.parseLong(requests.group(4)),
                Long.parseLong(requests.group(6)),
                Long.parseLong(requests.group(7)),
                Long.parseLong(traffic.group(1)),
                Long.parseLong(traffic.group(2)));
    }

    private static Matcher find(Pattern pattern, String stdout, RawText text)
            throws TrialFailedException {
        Matcher found = pattern.matcher(stdout);
        if (!found.find()) {
            throw text.unreadable(
                    "stdout", new UnreadableException("there is no line like " + pattern));
        }
        return found;
    }

    private static double seconds(String unit) {
        return switch (unit) {
            case "us" -> MICROS;
            case "ms" -> 1e-3;
            case "min" -> 60;
            default -> 1;
        };
    }

    private static Log log(RawText text) throws TrialFailedException {
        Map<Integer, Long> statuses = new TreeMap<>();
        double[] times;
        try {
            times =
                    text.of("log")
                            .lines()
                            .map(line -> line.split("\t", -1))
                            .mapToDouble(
                                    fields -> {
                                        statuses.merge(Integer.parseInt(fields[1]), 1L, Long::sum);
                                        return Long.parseLong(fields[2]) * MICROS;
                                    })
                            .sorted()
                            .toArray();
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw text.unreadable("log", new UnreadableException("a line has no status and time"));
        }
        return new Log(times, statuses);
    }

    /** See {@code docs/reading-results.md}: the answers were right, h2load cannot read them. */
    private static void reasonPhrase(Said said, Log log, Load load) throws TrialFailedException {
        boolean noneKnown = said.succeeded() == 0 && said.done() > 0;
        if (load.protocol() == Protocol.H1 && noneKnown && log.other(0) == 0) {
            throw new TrialFailedException(
                    new Failure(
                            Failure.Kind.ERROR_RESPONSES,
                            "h2load over HTTP/1.1 understood no status of %d answers, as where a server sends no reason phrase (Tomcat): use h2c, or another tool"
                                    .formatted(said.done())));
        }
    }

    private static LoadResult result(
            Said said, Log log, RawText text, Workload workload, Load load) {
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        errors.put(ErrorKind.RECEIVE, said.broken());
        errors.put(ErrorKind.TIMEOUT, said.timedOut());
        errors.put(ErrorKind.NON_2XX, log.other(workload.expect().status()));
        errors.put(
                said.connected() ? ErrorKind.INCOMPLETE : ErrorKind.CONNECT,
                said.total() - said.started());
        double[] times = log.times();
        return new LoadResult(
                text.raw().driver(),
                "h2load",
                Optional.empty(),
                load.connections(),
                load.requests().orElseThrow(),
                said.done(),
                said.elapsed(),
                said.done() / said.elapsed(),
                errors,
                OptionalLong.empty(),
                OptionalLong.of(said.bytes()),
                said.done() > 0 && said.data() % said.done() == 0
                        ? OptionalLong.of(said.data() / said.done())
                        : OptionalLong.empty(),
                Arrays.stream(times).average(),
                times.length == 0
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(times[times.length - 1]),
                percentiles(times),
                Optional.empty(),
                Optional.empty());
    }

    /** By nearest rank. */
    private static SortedMap<Double, Double> percentiles(double[] ascending) {
        SortedMap<Double, Double> rows = new TreeMap<>();
        for (int percent = 1; ascending.length > 0 && percent <= 100; percent++) {
            int rank = (int) Math.ceil(percent / 100.0 * ascending.length);
            rows.put((double) percent, ascending[Math.max(1, rank) - 1]);
        }
        return rows;
    }
}
