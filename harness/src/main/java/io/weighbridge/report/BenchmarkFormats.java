package io.weighbridge.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.model.Metric.Better;
import io.weighbridge.report.Comparison.Cell;
import io.weighbridge.report.Comparison.Row;
import io.weighbridge.report.Comparison.Section;
import io.weighbridge.stats.MeanInterval;
import java.io.IOException;
import java.io.Writer;
import java.util.Collection;
import java.util.function.BiConsumer;

/**
 * Formats of other tools that keep benchmarks over time. Each has the absolute figures of every row
 * of the main table, a mean over rounds with its 95 % interval; ratios they do not know.
 */
final class BenchmarkFormats {

    private BenchmarkFormats() {}

    /** One figure of one target. */
    private record Figure(Section section, Row row, Cell cell, MeanInterval mean) {

        /** Such as {@code tomcat/plaintext/load.cpu}. */
        String name() {
            return cell.target()
                    + "/"
                    + section.workload().map(name -> name + "/").orElse("")
                    + row.metric().key();
        }

        String unit() {
            return switch (row.unit()) {
                case SECONDS -> "s";
                case BYTES -> "B";
                case PER_SECOND -> "1/s";
                case COUNT, SHARE -> "1";
            };
        }
    }

    private static void figures(Comparison comparison, BiConsumer<Figure, Collection<Double>> to) {
        for (Section section : comparison.sections()) {
            for (Row row : section.rows().stream().filter(Row::main).toList()) {
                for (Cell cell : row.cells()) {
                    Collection<Double> rounds = cell.rounds().values();
                    if (!rounds.isEmpty()) {
                        MeanInterval mean =
                                MeanInterval.of(
                                        rounds.stream().mapToDouble(value -> value).toArray());
                        to.accept(new Figure(section, row, cell, mean), rounds);
                    }
                }
            }
        }
    }

    /**
     * As JMH's {@code -rf json}: a round is a fork with one iteration. {@code scoreConfidence} is
     * of 95 %, JMH's own of 99.9 %.
     */
    static void jmh(RunReport report, Format.Options options, Writer writer) throws IOException {
        ArrayNode results = JsonFormat.MAPPER.createArrayNode();
        figures(
                report.comparison(),
                (figure, rounds) -> {
                    ObjectNode result =
                            results.addObject()
                                    .put("jmhVersion", "weighbridge")
                                    .put("benchmark", figure.name().replace('/', '.'))
                                    .put(
                                            "mode",
                                            figure.row().metric().better() == Better.HIGHER
                                                    ? "thrpt"
                                                    : "avgt")
                                    .put("threads", 1)
                                    .put("forks", rounds.size())
                                    .put("warmupIterations", 0)
                                    .put("measurementIterations", 1);
                    ObjectNode metric =
                            result.putObject("primaryMetric").put("score", figure.mean().mean());
                    figure.mean()
                            .halfWidth()
                            .ifPresent(
                                    half -> {
                                        metric.put("scoreError", half);
                                        metric.putArray("scoreConfidence")
                                                .add(figure.mean().mean() - half)
                                                .add(figure.mean().mean() + half);
                                    });
                    metric.put("scoreUnit", figure.unit());
                    ArrayNode raw = metric.putArray("rawData");
                    rounds.forEach(value -> raw.addArray().add(value));
                    result.putObject("secondaryMetrics");
                });
        write(results, writer);
    }

    /**
     * The {@code customSmallerIsBetter} of github-action-benchmark; what is better when larger is
     * left out, for a file has one direction.
     */
    static void githubAction(RunReport report, Format.Options options, Writer writer)
            throws IOException {
        ArrayNode results = JsonFormat.MAPPER.createArrayNode();
        figures(
                report.comparison(),
                (figure, rounds) -> {
                    if (figure.row().metric().better() == Better.LOWER) {
                        ObjectNode result =
                                results.addObject()
                                        .put("name", figure.name())
                                        .put("unit", figure.unit())
                                        .put("value", figure.mean().mean());
                        figure.mean()
                                .halfWidth()
                                .ifPresent(
                                        half ->
                                                result.put(
                                                        "range", "± " + JsonFormat.rounded(half)));
                        result.put("extra", Words.rounds(rounds.size()) + " of fresh JVMs");
                    }
                });
        write(results, writer);
    }

    /** The Bencher Metric Format: benchmark, measure, value and its interval. */
    static void bencher(RunReport report, Format.Options options, Writer writer)
            throws IOException {
        ObjectNode benchmarks = JsonFormat.MAPPER.createObjectNode();
        figures(
                report.comparison(),
                (figure, rounds) -> {
                    String benchmark =
                            figure.cell().target()
                                    + figure.section()
                                            .workload()
                                            .map(name -> "/" + name)
                                            .orElse("");
                    ObjectNode measure =
                            benchmarks
                                    .withObject(
                                            "/" + benchmark.replace("~", "~0").replace("/", "~1"))
                                    .putObject(figure.row().metric().key().replace('.', '-'))
                                    .put("value", figure.mean().mean());
                    figure.mean()
                            .halfWidth()
                            .ifPresent(
                                    half ->
                                            measure.put("lower_value", figure.mean().mean() - half)
                                                    .put(
                                                            "upper_value",
                                                            figure.mean().mean() + half));
                });
        write(benchmarks, writer);
    }

    private static void write(Object tree, Writer writer) throws IOException {
        JsonFormat.WRITER.writeValue(writer, tree);
        writer.write('\n');
    }
}
