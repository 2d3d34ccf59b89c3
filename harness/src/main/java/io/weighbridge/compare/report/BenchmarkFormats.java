package io.weighbridge.compare.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.analysis.Rounds;
import io.weighbridge.compare.stats.MeanInterval;
import io.weighbridge.instrument.model.Metric.Better;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Formats of other tools that store benchmark results over time. Each contains the absolute values
 * of every row of the main table, as means over rounds with 95 % intervals. These formats have no
 * ratios.
 */
final class BenchmarkFormats {

    private BenchmarkFormats() {}

    /** One value of one target. */
    private record Figure(Section section, Row row, Cell cell, MeanInterval mean) {

        /** Such as {@code tomcat/plaintext}. */
        String benchmark() {
            return section.workload() == null
                    ? cell.target()
                    : cell.target() + "/" + section.workload();
        }

        /** Such as {@code tomcat/plaintext/load.cpu}. */
        String name() {
            return benchmark() + "/" + row.metric().key();
        }

        String unit() {
            return switch (row.unit()) {
                case SECONDS -> "s";
                case BYTES -> "B";
                case PER_SECOND -> "1/s";
                case COUNT, SHARE -> "1";
            };
        }

        Collection<Double> rounds() {
            return cell.rounds().values();
        }
    }

    /** All measured values of the main table. */
    private static List<Figure> figures(RunReport report) {
        List<Figure> figures = new ArrayList<>();
        for (Section section : report.comparison().sections()) {
            for (Row row : section.rows()) {
                if (!row.main()) {
                    continue;
                }
                for (Cell cell : row.cells()) {
                    double[] rounds = Rounds.array(cell.rounds());
                    if (rounds.length > 0) {
                        figures.add(new Figure(section, row, cell, MeanInterval.of(rounds)));
                    }
                }
            }
        }
        return figures;
    }

    /**
     * As JMH's {@code -rf json}: a round is a fork with one iteration. {@code scoreConfidence} is
     * at 95 %, whereas JMH's is at 99.9 %.
     */
    static void jmh(RunReport report, Writer writer) throws IOException {
        ArrayNode results = JsonFormat.MAPPER.createArrayNode();
        for (Figure figure : figures(report)) {
            boolean higher = figure.row().metric().better() == Better.HIGHER;
            ObjectNode result = results.addObject();
            result.put("jmhVersion", "weighbridge");
            result.put("benchmark", figure.name().replace('/', '.'));
            result.put("mode", higher ? "thrpt" : "avgt");
            result.put("threads", 1);
            result.put("forks", figure.rounds().size());
            result.put("warmupIterations", 0);
            result.put("measurementIterations", 1);
            score(result.putObject("primaryMetric"), figure);
            result.putObject("secondaryMetrics");
        }
        JsonFormat.write(results, writer);
    }

    private static void score(ObjectNode metric, Figure figure) {
        double mean = figure.mean().mean();
        Double half = figure.mean().halfWidth();
        metric.put("score", mean);
        if (half != null) {
            metric.put("scoreError", half);
            metric.putArray("scoreConfidence").add(mean - half).add(mean + half);
        }
        metric.put("scoreUnit", figure.unit());
        ArrayNode raw = metric.putArray("rawData");
        figure.rounds().forEach(value -> raw.addArray().add(value));
    }

    /**
     * The {@code customSmallerIsBetter} of github-action-benchmark. Metrics that are better when
     * larger are left out, because a file has one direction.
     */
    static void githubAction(RunReport report, Writer writer) throws IOException {
        ArrayNode results = JsonFormat.MAPPER.createArrayNode();
        for (Figure figure : figures(report)) {
            if (figure.row().metric().better() != Better.LOWER) {
                continue;
            }
            ObjectNode result = results.addObject();
            result.put("name", figure.name());
            result.put("unit", figure.unit());
            result.put("value", figure.mean().mean());
            Double half = figure.mean().halfWidth();
            if (half != null) {
                result.put("range", "± " + JsonFormat.rounded(half));
            }
            result.put("extra", FigureText.rounds(figure.rounds().size()) + ", new JVMs in each");
        }
        JsonFormat.write(results, writer);
    }

    /** The Bencher Metric Format: benchmark, measure, value and its interval. */
    static void bencher(RunReport report, Writer writer) throws IOException {
        ObjectNode benchmarks = JsonFormat.MAPPER.createObjectNode();
        for (Figure figure : figures(report)) {
            double mean = figure.mean().mean();
            ObjectNode measure =
                    benchmarks
                            .withObjectProperty(figure.benchmark())
                            .putObject(figure.row().metric().key().replace('.', '-'));
            measure.put("value", mean);
            Double half = figure.mean().halfWidth();
            if (half != null) {
                measure.put("lower_value", mean - half);
                measure.put("upper_value", mean + half);
            }
        }
        JsonFormat.write(benchmarks, writer);
    }
}
