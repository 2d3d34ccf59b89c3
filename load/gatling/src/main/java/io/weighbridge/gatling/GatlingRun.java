package io.weighbridge.gatling;

import io.gatling.app.Gatling$;
import io.weighbridge.job.BadJobException;
import io.weighbridge.job.Endpoint.Protocol;
import io.weighbridge.job.Job;
import io.weighbridge.job.JobResult;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One job as one run of Gatling.
 *
 * <p><b>Times</b> are Gatling's, from the actual send to the complete answer, in whole
 * milliseconds: on loopback many are 0, which means less than one. In the open model they are
 * service times as well: Gatling does not report when a request was planned, so there are no
 * response times, and a server that stalls appears better than it is.
 *
 * <p><b>Retries:</b> each is counted as an error of kind {@code receive}, and as an additional
 * request that the server may have received: see {@link Retries}.
 *
 * <p><b>Gatling's report</b> shows the warm-up and the measured part under separate names. Its
 * "global" and "All Requests" include both parts.
 */
final class GatlingRun {

    /** The numbers of requests that Gatling prints: all, correct, wrong. */
    private static final Pattern COUNTS =
            Pattern.compile("> Global\\s*\\|\\s*([\\d,]+)\\s*\\|\\s*([\\d,]+)\\s*\\|\\s*([\\d,]+)");

    private final Job job;
    private final Path report;
    private final Path text;

    /**
     * Checks whether Gatling supports a job.
     *
     * @throws BadJobException if it does not
     */
    GatlingRun(Job job) throws BadJobException {
        this.job = job;
        report = Path.of(job.prefix() + ".gatling");
        text = Path.of(job.prefix() + ".gatling.txt");
        if (job.endpoint().trust() != null) {
            throw new BadJobException(
                    "'trust' should be null for Gatling, which is used without TLS, but is set: use"
                            + " another driver for TLS.");
        }
        if (job.endpoint().pipeline() != 1) {
            throw new BadJobException(
                    "'pipeline' should be 1 for Gatling, which waits for each answer, but is "
                            + job.endpoint().pipeline()
                            + ": use another driver for pipelining.");
        }
        if (job.endpoint().protocol() == Protocol.H2C) {
            throw new BadJobException(
                    "'protocol' should be h1 for Gatling, which speaks HTTP/2 over TLS only, but is"
                            + " h2c: use another driver.");
        }
        if (Files.exists(report)) {
            throw new BadJobException(
                    report + " already exists: remove it, or use another prefix.");
        }
    }

    /**
     * Runs the load.
     *
     * @throws IOException if Gatling fails, or wrote no record
     */
    JobResult drive() throws IOException {
        RunPhase phase = new RunPhase(job);
        LoadSimulation.prepare(job, phase);
        Path results = Files.createTempDirectory(Path.of(""), job.prefix() + ".gatling-");
        Retries retries = Retries.counted();
        run(results);
        Files.move(only(results), report);
        Files.delete(results);
        RequestFigures figures = new RequestFigures();
        String version = SimulationLog.read(report.resolve("simulation.log"), figures::add);
        confirm(figures);
        figures.addRetries(retries.count());
        return new JobResult(
                "gatling",
                version,
                job,
                figures.sent(),
                figures.span(),
                figures.completed(),
                figures.elapsed(phase.from(), phase.until()),
                phase.cpu(),
                figures.errors(),
                figures.service(),
                files());
    }

    /** Gatling's output goes to a file, because standard output is for the JSON document only. */
    private void run(Path results) throws IOException {
        System.setProperty(NoPreferences.PROPERTY, NoPreferences.class.getName());
        System.setProperty("io.netty.eventLoopThreads", String.valueOf(job.threads()));
        // Otherwise numbers would have the separators of the user's locale.
        Locale.setDefault(Locale.ROOT);
        PrintStream out = System.out;
        try (PrintStream file = new PrintStream(text.toFile(), StandardCharsets.UTF_8)) {
            System.setOut(file);
            int code =
                    Gatling$.MODULE$.fromArgs(
                            new String[] {
                                "--simulation", LoadSimulation.class.getName(),
                                "--results-folder", results.toString(),
                                "--run-description", job.prefix()
                            });
            if (code != 0) {
                throw new IOException("Gatling ended with exit code " + code + ": see " + text);
            }
        } finally {
            System.setOut(out);
        }
    }

    private static Path only(Path folder) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                return entry;
            }
        }
        throw new IOException("Gatling wrote no results to " + folder);
    }

    private void confirm(RequestFigures figures) throws IOException {
        Matcher counts = COUNTS.matcher(Files.readString(text));
        MatchResult last =
                counts.results()
                        .reduce((earlier, later) -> later)
                        .orElseThrow(
                                () ->
                                        new IOException(
                                                "Gatling printed no count of requests: see "
                                                        + text));
        if (number(last.group(2)) != figures.right() || number(last.group(3)) != figures.wrong()) {
            throw new IOException(
                    "Gatling printed '"
                            + last.group()
                            + "', but its record has "
                            + figures.right()
                            + " correct and "
                            + figures.wrong()
                            + " wrong requests");
        }
    }

    private static long number(String printed) {
        return Long.parseLong(printed.replace(",", ""));
    }

    private Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("report", report.resolve("index.html").toString());
        files.put("simulation", report.resolve("simulation.log").toString());
        files.put("log", text.toString());
        return files;
    }
}
