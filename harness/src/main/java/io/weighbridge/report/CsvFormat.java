package io.weighbridge.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.weighbridge.analysis.Comparison.Cell;
import io.weighbridge.analysis.Comparison.Row;
import io.weighbridge.analysis.Comparison.Section;
import io.weighbridge.stats.Estimate;
import io.weighbridge.stats.Interval;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The values of each round, one a line, as input for statistics programs. The ratios follow, with
 * the unit {@code ratio}, no round, and the interval that a report prints.
 */
final class CsvFormat {

    private static final CsvSchema SCHEMA =
            CsvSchema.builder()
                    .addColumn("workload")
                    .addColumn("target")
                    .addColumn("round")
                    .addColumn("metric")
                    .addColumn("unit")
                    .addColumn("value")
                    .addColumn("low")
                    .addColumn("high")
                    .setUseHeader(true)
                    .setLineSeparator("\n")
                    .build();

    private CsvFormat() {}

    static void write(RunReport report, Format.Options options, Writer writer) throws IOException {
        List<Section> sections = report.comparison().sections();
        try (SequenceWriter lines =
                new CsvMapper()
                        .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                        .writer(SCHEMA)
                        .writeValues(writer)) {
            lines.writeAll(sections.stream().flatMap(CsvFormat::lines).toList());
        }
    }

    private static Stream<List<String>> lines(Section section) {
        String workload = Objects.requireNonNullElse(section.workload(), "");
        return section.rows().stream()
                .flatMap(row -> row.cells().stream().flatMap(cell -> lines(workload, row, cell)));
    }

    private static Stream<List<String>> lines(String workload, Row row, Cell cell) {
        return Stream.concat(
                cell.rounds().entrySet().stream().map(round -> line(workload, row, cell, round)),
                Stream.ofNullable(cell.ratio()).map(ratio -> line(workload, row, cell, ratio)));
    }

    private static List<String> line(String workload, Row row, Cell cell, Estimate ratio) {
        Interval printed = ratio.printed();
        return List.of(
                workload,
                cell.target(),
                "",
                row.metric().key(),
                "ratio",
                JsonFormat.rounded(ratio.ratio()),
                printed == null ? "" : JsonFormat.rounded(printed.low()),
                printed == null ? "" : JsonFormat.rounded(printed.high()));
    }

    private static List<String> line(
            String workload, Row row, Cell cell, Map.Entry<Integer, Double> round) {
        return List.of(
                workload,
                cell.target(),
                String.valueOf(round.getKey()),
                row.metric().key(),
                row.unit().key(),
                JsonFormat.rounded(round.getValue()),
                "",
                "");
    }
}
