package io.weighbridge.run;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import io.weighbridge.launch.Launcher;
import io.weighbridge.launch.Server;
import io.weighbridge.load.AbOptions;
import io.weighbridge.load.LoadDriver;
import io.weighbridge.model.Failure;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.parse.Parsers;
import io.weighbridge.plan.Limits;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.RawOutput;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The run this project grew from: one stack after the other, cold, once, {@code ab -n 10000 -c 10}
 * on Actuator's list of metrics. Its figures are shown as the origin showed them, without an
 * interval, so they say nothing about which stack is better.
 *
 * <p>The list grows and differs between containers, so ab is told that lengths vary; what it sends
 * is the same.
 */
public final class OriginAb {

    private static final long REQUESTS = 10_000;
    private static final int CONNECTIONS = 10;
    private static final String METRIC = "Startup Metric >> ";

    private static final Workload METRICS =
            new Workload(
                    "metrics",
                    "GET",
                    "/actuator/metrics",
                    Map.of(),
                    Optional.empty(),
                    new Workload.Expect(
                            200, Optional.empty(), Optional.empty(), OptionalInt.empty(), true));

    private static final Limits LIMITS =
            new Limits(
                    Duration.ofMinutes(2),
                    Duration.ofMinutes(10),
                    Duration.ofSeconds(10),
                    Optional.empty());

    /** Options of ab whose value is a file; ab itself runs in another folder. */
    private static final Set<String> FILES = Set.of("-p", "-u", "-g", "-E");

    private final Launcher launcher;
    private final LoadDriver ab;
    private final Path folder;
    private final PrintWriter out;
    private final Consumer<String> complain;

    /**
     * A run into a folder.
     *
     * @param launcher starts the stacks
     * @param ab the driver of Apache Bench
     * @param folder an existing folder for logs and raw output
     * @param out takes the figures
     * @param complain takes the sentence, and the last lines, of what failed
     */
    public OriginAb(
            Launcher launcher,
            LoadDriver ab,
            Path folder,
            PrintWriter out,
            Consumer<String> complain) {
        this.launcher = launcher;
        this.ab = ab;
        this.folder = folder;
        this.out = out;
        this.complain = complain;
    }

    /**
     * Runs one stack after the other and prints a table where there are several.
     *
     * @param targets the stacks; with the first the others are compared
     * @param options as typed behind the command: they override the origin's
     * @return whether none failed
     */
    public boolean run(List<Target> targets, AbOptions options) throws InterruptedException {
        List<Row> rows = new ArrayList<>();
        for (Target target : targets) {
            try {
                rows.add(one(target, load(options)));
            } catch (TrialFailedException e) {
                report(target, e.failure());
            }
        }
        if (targets.size() > 1 && !rows.isEmpty()) {
            out.println(table(rows));
        }
        out.flush();
        return rows.size() == targets.size();
    }

    /** The origin's load, with what the options say instead. */
    static Load load(AbOptions options) {
        List<String> rest = new ArrayList<>(options.rest());
        for (int at = 1; at < rest.size(); at++) {
            if (FILES.contains(rest.get(at - 1))) {
                rest.set(at, Path.of(rest.get(at)).toAbsolutePath().toString());
            }
        }
        return new Load(
                LoadTool.AB.key(),
                options.connections().orElse(CONNECTIONS),
                options.requests().orElse(REQUESTS),
                options.keepAlive(),
                rest);
    }

    private Row one(Target target, Load load) throws TrialFailedException, InterruptedException {
        try (Server server =
                launcher.start(target, METRICS.expect(), LIMITS, folder, target.name())) {
            RawOutput raw =
                    ab.run(
                            server.uri(),
                            METRICS,
                            load,
                            Optional.empty(),
                            folder,
                            target.name() + "-ab",
                            LIMITS.slice());
            // only now: a stack may log its metrics after its first answer
            Map<String, String> metrics = metrics(target);
            print(target, metrics, raw);
            return new Row(
                    target.name(), metrics, Parsers.of(LoadTool.AB).parse(raw, METRICS, load));
        }
    }

    private void print(Target target, Map<String, String> metrics, RawOutput raw) {
        out.println("== " + target.name());
        metrics.forEach((name, value) -> out.println(METRIC + name + "=" + value));
        out.println(text(Objects.requireNonNull(raw.files().get("stdout"))));
        out.flush();
    }

    /** As the stack logged them: a line each, whatever the log puts in front. */
    private Map<String, String> metrics(Target target) {
        Map<String, String> metrics = new LinkedHashMap<>();
        text(folder.resolve(target.name() + ".out"))
                .lines()
                .filter(line -> line.contains(METRIC) && line.contains("="))
                .map(line -> line.substring(line.indexOf(METRIC) + METRIC.length()))
                .forEach(
                        line ->
                                metrics.put(
                                        line.substring(0, line.indexOf('=')),
                                        line.substring(line.indexOf('=') + 1)));
        return metrics;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void report(Target target, Failure failure) {
        complain.accept(target.name() + ": " + failure.sentence());
        failure.lastLines().forEach(line -> complain.accept("    " + line));
    }

    private record Row(String name, Map<String, String> metrics, LoadResult load) {

        String metric(String metric) {
            return metrics.getOrDefault(metric, "");
        }

        String memory() {
            String bytes = metric("jvm.memory.used");
            return bytes.matches("\\d{1,18}") ? number("%.1f", Long.parseLong(bytes) / 1e6) : bytes;
        }

        /** As ab derives it: connections over requests per second. */
        double timePerRequest() {
            return load.connections() / load.requestsPerSecond();
        }
    }

    private static String table(List<Row> rows) {
        double first = rows.get(0).load().requestsPerSecond();
        return AsciiTable.builder()
                .border(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS)
                .data(
                        rows,
                        List.of(
                                column("stack", Row::name),
                                column("memory MB", Row::memory),
                                column("classes", row -> row.metric("jvm.classes.loaded")),
                                column("threads", row -> row.metric("jvm.threads.live")),
                                column(
                                        "requests/s",
                                        row -> number("%.2f", row.load().requestsPerSecond())),
                                column(
                                        "to " + rows.get(0).name(),
                                        row ->
                                                number(
                                                        "%.2f",
                                                        row.load().requestsPerSecond() / first)),
                                column(
                                        "ms/request",
                                        row -> number("%.3f", row.timePerRequest() * 1000))))
                .asString();
    }

    private static ColumnData<Row> column(String header, Function<Row, String> cell) {
        return new Column().header(header).dataAlign(HorizontalAlign.RIGHT).with(cell);
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
