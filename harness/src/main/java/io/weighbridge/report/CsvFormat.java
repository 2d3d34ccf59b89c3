package io.weighbridge.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.Comparison.Cell;
import io.weighbridge.analysis.Comparison.Row;
import io.weighbridge.analysis.Comparison.Section;
import io.weighbridge.analysis.Effects;
import io.weighbridge.analysis.Squeezed;
import io.weighbridge.model.Metric;
import io.weighbridge.result.SqueezeLaunch;
import io.weighbridge.result.SqueezeLaunch.Figures;
import io.weighbridge.stats.Estimate;
import io.weighbridge.stats.Interval;
import io.weighbridge.stats.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Figures in base units, one a line, as input for statistics programs. */
record CsvFormat(SequenceWriter lines) {

    static void write(RunReport report, Writer writer) throws IOException {
        CsvSchema schema = CsvSchema.emptySchema().withLineSeparator("\n");
        try (SequenceWriter lines =
                new CsvMapper()
                        .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                        .writer(schema)
                        .writeValues(writer)) {
            CsvFormat format = new CsvFormat(lines);
            if (report.effects() != null) {
                format.effects(report.effects());
            } else if (report.squeezed() != null) {
                format.launches(report.squeezed());
            } else {
                format.rounds(report.comparison());
            }
        }
    }

    private void line(@Nullable Object... cells) throws IOException {
        lines.write(Stream.of(cells).map(CsvFormat::text).toList());
    }

    private static String text(@Nullable Object cell) {
        if (cell == null) {
            return "";
        }
        return cell instanceof Double number ? JsonFormat.rounded(number) : cell.toString();
    }

    /**
     * Writes the values of each round, followed by the ratio. Its line has the unit {@code ratio},
     * no round, and the interval that a report prints.
     */
    private void rounds(Comparison comparison) throws IOException {
        line("workload", "target", "round", "metric", "unit", "value", "low", "high");
        for (Section section : comparison.sections()) {
            for (Row row : section.rows()) {
                for (Cell cell : row.cells()) {
                    rounds(section, row, cell);
                }
            }
        }
    }

    private void rounds(Section section, Row row, Cell cell) throws IOException {
        String workload = section.workload();
        String target = cell.target();
        String metric = row.metric().key();
        String unit = row.unit().key();
        for (Map.Entry<Integer, Double> round : cell.rounds().entrySet()) {
            line(workload, target, round.getKey(), metric, unit, round.getValue(), "", "");
        }
        Estimate ratio = cell.ratio();
        if (ratio != null) {
            Interval printed = ratio.printed();
            line(workload, target, "", metric, "ratio", ratio.ratio(), low(printed), high(printed));
        }
    }

    private static @Nullable Double low(@Nullable Interval interval) {
        return interval == null ? null : interval.low();
    }

    private static @Nullable Double high(@Nullable Interval interval) {
        return interval == null ? null : interval.high();
    }

    /** Two levels that are compared, and their switch. */
    private record Levels(String name, String first, String level) {}

    private void effects(Effects effects) throws IOException {
        line("workload", "switch", "first", "level", "metric", "ratio", "low", "high", "verdict");
        for (Effects.Switch one : effects.switches()) {
            for (Effects.Row row : one.levels()) {
                Levels levels = new Levels(one.name(), one.first(), row.level());
                for (Effects.Cell cell : row.cells()) {
                    Effects.Column column = cell.column();
                    Metric metric = column.metric();
                    ratio(column.scenario(), metric, levels, cell.ratio(), cell.verdict());
                }
            }
        }
        for (Effects.Exploratory other : effects.exploratory()) {
            exploratory(effects, other);
        }
        if (effects.confirmation() != null) {
            for (Effects.Chosen chosen : effects.confirmation().chosen()) {
                Levels levels = new Levels("together", "as-is", chosen.name());
                for (Effects.Confirmed cell : chosen.cells()) {
                    Effects.Column column = cell.column();
                    Metric metric = column.metric();
                    ratio(column.scenario(), metric, levels, cell.found(), cell.verdict());
                }
            }
        }
    }

    private void exploratory(Effects effects, Effects.Exploratory other) throws IOException {
        for (Effects.Switch one : effects.switches()) {
            for (Effects.Row row : one.levels()) {
                Levels levels = new Levels(one.name(), one.first(), row.level());
                Estimate ratio = other.ratios().get(one.named(row));
                ratio(other.scenario(), other.metric(), levels, ratio, null);
            }
        }
    }

    private void ratio(
            @Nullable String scenario,
            Metric metric,
            Levels levels,
            @Nullable Estimate ratio,
            @Nullable Verdict verdict)
            throws IOException {
        if (ratio != null) {
            line(
                    scenario,
                    levels.name(),
                    levels.first(),
                    levels.level(),
                    metric.key(),
                    ratio.ratio(),
                    low(ratio.printed()),
                    high(ratio.printed()),
                    verdict == null ? null : verdict.word().key());
        }
    }

    private void launches(Squeezed found) throws IOException {
        Object[] titles =
                ("target,launch,seconds,step,limit,heap,collector,outcome,p99,rate,achieved,gc,"
                                + "stalls,stalled,foreign,foreignWhole,rss,peak,held,refaults")
                        .split(",");
        line(titles);
        for (Squeezed.Found target : found.targets()) {
            for (SqueezeLaunch launch : target.launches()) {
                launch(launch, launch.figures());
            }
        }
    }

    private void launch(SqueezeLaunch launch, Figures figures) throws IOException {
        line(
                launch.target(),
                launch.number(),
                launch.seconds(),
                launch.step().key(),
                launch.limit(),
                launch.heap(),
                figures.collector(),
                launch.outcome().key(),
                figures.p99(),
                figures.rate(),
                figures.achieved(),
                figures.gcShare(),
                figures.stalls(),
                figures.stalled(),
                figures.foreign(),
                figures.foreignWhole(),
                figures.rss(),
                figures.peak(),
                figures.held(),
                figures.refaults());
    }
}
