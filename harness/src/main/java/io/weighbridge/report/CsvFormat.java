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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Figures in base units, one a line, as input for statistics programs. */
record CsvFormat(SequenceWriter lines) {

    static void write(RunReport report, Format.Options options, Writer writer) throws IOException {
        CsvSchema schema = CsvSchema.emptySchema().withLineSeparator("\n");
        try (SequenceWriter lines =
                new CsvMapper()
                        .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                        .writer(schema)
                        .writeValues(writer)) {
            CsvFormat format = new CsvFormat(lines);
            switch (report.purpose()) {
                case SWITCHES -> format.effects(Objects.requireNonNull(report.effects()));
                case MEMORY -> format.launches(Objects.requireNonNull(report.squeezed()));
                case COMPARISON -> format.rounds(report.comparison());
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
        String metric = row.metric().key();
        for (Map.Entry<Integer, Double> round : cell.rounds().entrySet()) {
            line(
                    section.workload(),
                    cell.target(),
                    round.getKey(),
                    metric,
                    row.unit().key(),
                    round.getValue(),
                    "",
                    "");
        }
        Estimate ratio = cell.ratio();
        if (ratio != null) {
            Interval printed = ratio.printed();
            line(
                    section.workload(),
                    cell.target(),
                    "",
                    metric,
                    "ratio",
                    ratio.ratio(),
                    low(printed),
                    high(printed));
        }
    }

    private static @Nullable Double low(@Nullable Interval interval) {
        return interval == null ? null : interval.low();
    }

    private static @Nullable Double high(@Nullable Interval interval) {
        return interval == null ? null : interval.high();
    }

    private void effects(Effects effects) throws IOException {
        line("workload", "switch", "first", "level", "metric", "ratio", "low", "high", "verdict");
        for (Effects.Switch one : effects.switches()) {
            for (Effects.Row row : one.levels()) {
                List<String> names = List.of(one.name(), one.first(), row.level());
                for (int index = 0; index < row.cells().size(); index++) {
                    Effects.Cell cell = row.cells().get(index);
                    Effects.Column column = effects.columns().get(index);
                    ratio(column.scenario(), column.metric(), names, cell.ratio(), cell.verdict());
                }
            }
        }
        for (Effects.Exploratory other : effects.exploratory()) {
            for (Map.Entry<String, Estimate> each : other.ratios().entrySet()) {
                List<String> names = names(effects, each.getKey());
                ratio(other.scenario(), other.metric(), names, each.getValue(), null);
            }
        }
        if (effects.confirmation() == null) {
            return;
        }
        for (Effects.Chosen chosen : effects.confirmation().chosen()) {
            List<String> names = List.of("together", "as-is", chosen.name());
            for (int index = 0; index < chosen.cells().size(); index++) {
                Effects.Confirmed cell = chosen.cells().get(index);
                Effects.Column column = effects.columns().get(index);
                ratio(column.scenario(), column.metric(), names, cell.found(), cell.verdict());
            }
        }
    }

    private void ratio(
            @Nullable String scenario,
            Metric metric,
            List<String> names,
            @Nullable Estimate ratio,
            @Nullable Verdict verdict)
            throws IOException {
        if (ratio == null) {
            return;
        }
        line(
                scenario,
                names.get(0),
                names.get(1),
                names.get(2),
                metric.key(),
                ratio.ratio(),
                low(ratio.printed()),
                high(ratio.printed()),
                verdict == null ? null : verdict.word().key());
    }

    /**
     * The names of the switch, of its first level and of the level itself, for a level written as
     * {@code switch=level}.
     */
    private static List<String> names(Effects effects, String named) {
        for (Effects.Switch one : effects.switches()) {
            for (Effects.Row row : one.levels()) {
                if (named.equals(one.name() + "=" + row.level())) {
                    return List.of(one.name(), one.first(), row.level());
                }
            }
        }
        throw new IllegalArgumentException("no switch has " + named);
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
