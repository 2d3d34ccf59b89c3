package io.weighbridge.parse;

import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult;
import io.weighbridge.result.RawOutput;
import java.util.SortedMap;

/**
 * Parses the output of Apache Bench. Its exit code is 0 and its number of failed requests is 0 even
 * if every answer was an error, so its values are used only after {@link AbAnswers} and {@link
 * AbFigures} have checked them.
 */
public final class AbParser implements OutputParser {

    /** ab's option to write percentiles to a file. */
    private static final String PERCENTILES = "-e";

    @Override
    public LoadResult parse(RawOutput raw, Workload workload, Load load)
            throws TrialFailedException {
        RawText text = new RawText(raw);
        AbEnd.check(raw, text.printed());
        AbReport report = report(text);
        AbAnswers.check(report, workload, load);
        AbLatency latency = latency(text, report);
        AbFigures.check(report, latency, raw, load);
        return result(report, latency, workload, load);
    }

    private static LoadResult result(
            AbReport report, AbLatency latency, Workload workload, Load load) {
        Long first = report.documentLength();
        BodyLengths lengths = new BodyLengths(workload);
        Long length =
                first != null ? first : lengths.mean(report.completed(), report.bodyTransferred());
        return LoadResult.of(load, report.version(), report.completed(), report.elapsed())
                .serverSoftware(report.serverSoftware())
                .requestsPerSecond(report.requestsPerSecond())
                .keptAlive(report.keptAlive())
                .bytesReceived(report.totalTransferred())
                .bodyBytes(length)
                .latencyMean(latency.mean())
                .latencyMax(latency.max())
                .percentiles(latency.known())
                .build();
    }

    private static AbReport report(RawText text) throws TrialFailedException {
        try {
            return AbReport.read(text.of("stdout"));
        } catch (UnreadableException e) {
            throw text.unreadable("stdout", e);
        }
    }

    private static AbLatency latency(RawText text, AbReport report) throws TrialFailedException {
        boolean written = text.raw().command().contains(PERCENTILES);
        if (!written) {
            return AbLatency.ofTable(report);
        }
        try {
            SortedMap<Double, Double> rows = AbPercentiles.read(text.of("percentiles"));
            return AbLatency.ofFile(rows, report);
        } catch (UnreadableException e) {
            throw text.unreadable("percentiles", e);
        }
    }
}
