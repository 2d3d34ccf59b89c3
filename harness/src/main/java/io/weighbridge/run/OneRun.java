package io.weighbridge.run;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import io.weighbridge.launch.Launcher;
import io.weighbridge.launch.Server;
import io.weighbridge.load.AbOptions;
import io.weighbridge.load.LoadDriver;
import io.weighbridge.load.LoadJob;
import io.weighbridge.model.Failure;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.Protocol;
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
 * One run of a load tool against one stack after the other, with the tool's own words. Its figures
 * are one launch's, without an interval, so they say nothing about which stack is better.
 *
 * <p>Under ab it is the run this project grew from: cold, {@code ab -n 10000 -c 10} on Actuator's
 * list of metrics. The list grows and differs between containers, so ab is told that lengths vary;
 * what it sends is the same. Other tools drive {@code /plaintext}, twice, of which the second
 * counts.
 */
public final class OneRun {

    private static final long REQUESTS = 10_000;
    private static final long WARM_REQUESTS = 100_000;
    private static final Duration DURATION = Duration.ofSeconds(5);
    private static final int CONNECTIONS = 10;
    private static final String METRIC = "Startup Metric >> ";

    private static final Workload METRICS =
            Workload.get("metrics", "/actuator/metrics")
                    .withExpect(
                            new Workload.Expect(
                                    200,
                                    Optional.empty(),
                                    Optional.empty(),
                                    OptionalInt.empty(),
                                    true));

    private static final Workload PLAINTEXT =
            Workload.get("plaintext", "/plaintext")
                    .withExpect(
                            new Workload.Expect(
                                    200,
                                    Optional.of("text/plain"),
                                    Optional.of("Hello, World!"),
                                    OptionalInt.empty(),
                                    false));

    private static final Limits LIMITS =
            new Limits(
                    Duration.ofMinutes(2),
                    Duration.ofMinutes(10),
                    Duration.ofSeconds(10),
                    Optional.empty());

    /** Options of ab whose value is a file; ab itself runs in another folder. */
    private static final Set<String> FILES = Set.of("-p", "-u", "-g", "-E");

    private final Setting setting;
    private final Launcher launcher;
    private final LoadDriver tool;
    private final Path folder;
    private final PrintWriter out;
    private final Consumer<String> complain;

    /**
     * A run into a folder.
     *
     * @param setting what is asked, and how
     * @param launcher starts the stacks
     * @param tool the driver of the setting's load
     * @param folder an existing folder for logs and raw output
     * @param out takes the figures
     * @param complain takes the sentence, and the last lines, of what failed
     */
    public OneRun(
            Setting setting,
            Launcher launcher,
            LoadDriver tool,
            Path folder,
            PrintWriter out,
            Consumer<String> complain) {
        this.setting = setting;
        this.launcher = launcher;
        this.tool = tool;
        this.folder = folder;
        this.out = out;
        this.complain = complain;
    }

    /**
     * Runs one stack after the other and prints a table where there are several.
     *
     * @param targets the stacks; with the first the others are compared
     * @return whether none failed
     */
    public boolean run(List<Target> targets) throws InterruptedException {
        List<Row> rows = new ArrayList<>();
        for (Target target : targets) {
            try {
                rows.add(one(target));
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

    /**
     * What is asked, and how.
     *
     * @param warm whether the same load is driven once before, unseen
     */
    public record Setting(Workload workload, Load load, boolean warm) {

        /**
         * A tool's usual setting here.
         *
         * @param options as typed behind the command; of ab's, those that the setting has a place
         *     for override it
         */
        public static Setting of(LoadTool tool, List<String> options) {
            return tool == LoadTool.AB
                    ? new Setting(METRICS, origin(AbOptions.parse(options)), false)
                    : new Setting(
                            PLAINTEXT,
                            Load.closed(tool.key(), CONNECTIONS, WARM_REQUESTS, true, options)
                                    .withDuration(DURATION)
                                    .withProtocol(protocol(tool)),
                            true);
        }

        /** h2load is there for HTTP/2, and cannot read what Tomcat answers in HTTP/1.1. */
        private static Protocol protocol(LoadTool tool) {
            return tool == LoadTool.H2LOAD ? Protocol.H2C : Protocol.H1;
        }

        /** The origin's load, with what the options say instead. */
        private static Load origin(AbOptions options) {
            List<String> rest = new ArrayList<>(options.rest());
            for (int at = 1; at < rest.size(); at++) {
                if (FILES.contains(rest.get(at - 1))) {
                    rest.set(at, Path.of(rest.get(at)).toAbsolutePath().toString());
                }
            }
            return Load.closed(
                    LoadTool.AB.key(),
                    options.connections().orElse(CONNECTIONS),
                    options.requests().orElse(REQUESTS),
                    options.keepAlive(),
                    rest);
        }
    }

    private Row one(Target target) throws TrialFailedException, InterruptedException {
        Workload workload = setting.workload();
        Load load = setting.load();
        try (Server server = launcher.start(target, ready(target), LIMITS, folder, target.name())) {
            if (setting.warm()) {
                tool.run(job(server, target.name() + "-warm-up"));
            }
            RawOutput raw = tool.run(job(server, target.name() + "-" + tool.name()));
            // only now: a stack may log its metrics after its first answer
            Map<String, String> metrics = metrics(target);
            print(target, metrics, raw);
            return new Row(
                    target.name(),
                    metrics,
                    Parsers.of(LoadTool.named(tool.name())).parse(raw, workload, load));
        }
    }

    /** The whole answer, where the stack is asked for the same once it is ready. */
    private Workload ready(Target target) {
        return target.ready().equals(setting.workload().path())
                ? setting.workload()
                : Workload.get("ready", target.ready());
    }

    private LoadJob job(Server server, String prefix) {
        return new LoadJob(
                server.uri(),
                setting.workload(),
                setting.load(),
                Optional.empty(),
                folder,
                prefix,
                LIMITS.slice());
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
