package io.weighbridge.parse;

import io.weighbridge.model.Failure;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.RawOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;

/**
 * Reads Apache Bench. Its exit code is 0 and its failed requests are 0 even where every answer was
 * an error, so nothing it prints is believed before {@link AbAnswers} and {@link AbFigures} have
 * gone through it.
 */
public final class AbParser implements OutputParser {

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        AbEnd.check(raw, said(raw));
        AbReport report = report(raw);
        AbAnswers.check(report, workload, load);
        AbLatency latency = latency(raw, report);
        AbFigures.check(report, latency, raw, load);
        return result(report, latency, load);
    }

    private static LoadResult result(AbReport report, AbLatency latency, Load load) {
        return new LoadResult(
                LoadTool.AB.key(),
                report.version(),
                report.serverSoftware(),
                report.concurrency(),
                load.requests(),
                report.completed(),
                report.elapsed(),
                report.requestsPerSecond(),
                Map.of(),
                report.keptAlive(),
                java.util.OptionalLong.of(report.totalTransferred()),
                report.documentLength(),
                latency.mean(),
                latency.max(),
                latency.known());
    }

    private static AbReport report(RawOutput raw) throws TrialFailedException {
        try {
            return AbReport.read(text(raw, "stdout"));
        } catch (UnreadableException e) {
            throw unreadable("stdout", e);
        }
    }

    private static AbLatency latency(RawOutput raw, AbReport report) throws TrialFailedException {
        if (!raw.files().containsKey("percentiles")) {
            return AbLatency.ofTable(report);
        }
        try {
            SortedMap<Double, Double> rows = AbPercentiles.read(text(raw, "percentiles"));
            return AbLatency.ofFile(rows, report);
        } catch (UnreadableException e) {
            throw unreadable("percentiles", e);
        }
    }

    private static String said(RawOutput raw) throws TrialFailedException {
        return text(raw, "stdout") + "\n" + text(raw, "stderr");
    }

    private static String text(RawOutput raw, String role) throws TrialFailedException {
        Path file = raw.files().get(role);
        if (file == null) {
            throw unreadable(role, new UnreadableException("it was not kept"));
        }
        try {
            // a server's header may hold any byte: none of them must make the report unreadable
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw unreadable(role, e);
        }
    }

    private static TrialFailedException unreadable(String role, Exception cause) {
        return new TrialFailedException(
                new Failure(
                        Failure.Kind.OUTPUT_UNREADABLE,
                        "ab's "
                                + role
                                + " was to be read, but "
                                + cause.getMessage()
                                + ": look at it in the raw folder"),
                cause);
    }
}
