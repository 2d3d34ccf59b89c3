package io.weighbridge.report;

import io.weighbridge.analysis.Effects;
import io.weighbridge.analysis.Effects.Cell;
import io.weighbridge.analysis.Effects.Chosen;
import io.weighbridge.analysis.Effects.Column;
import io.weighbridge.analysis.Effects.Confirmed;
import io.weighbridge.analysis.Effects.Row;
import io.weighbridge.analysis.Effects.Switch;
import io.weighbridge.model.Metric;
import io.weighbridge.report.Format.Writing;
import io.weighbridge.stats.Estimate;
import io.weighbridge.stats.Interval;
import io.weighbridge.stats.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The ways the effects of switches can be written. All print the same numbers. */
final class EffectsFormat {

    private EffectsFormat() {}

    private static final Map<String, Writing> WRITINGS =
            Map.of(
                    "table",
                    (report, options, writer) ->
                            writer.write(new EffectsText(effects(report)).table(options)),
                    "markdown",
                    (report, options, writer) ->
                            writer.write(new EffectsText(effects(report)).markdown()),
                    "html",
                    (report, options, writer) ->
                            writer.write(new EffectsPage(effects(report)).text()),
                    "json",
                    (report, options, writer) -> JsonFormat.write(effects(report), writer),
                    "csv",
                    (report, options, writer) -> csv(effects(report), writer));

    private static Effects effects(RunReport report) {
        return Objects.requireNonNull(report.effects());
    }

    /** How a format writes effects; null if it writes the figures of targets alone. */
    static @Nullable Writing of(String format) {
        return WRITINGS.get(format);
    }

    /** One line for each ratio. */
    private static void csv(Effects effects, Writer writer) throws IOException {
        writer.write("workload,switch,first,level,metric,ratio,low,high,verdict\n");
        for (Switch one : effects.switches()) {
            for (Row row : one.levels()) {
                List<String> names = List.of(one.name(), one.first(), row.level());
                for (int index = 0; index < row.cells().size(); index++) {
                    Column column = effects.columns().get(index);
                    Cell cell = row.cells().get(index);
                    line(
                            writer,
                            column.scenario(),
                            column.metric(),
                            names,
                            cell.ratio(),
                            cell.verdict());
                }
            }
        }
        for (Effects.Exploratory other : effects.exploratory()) {
            for (Map.Entry<String, Estimate> each : other.ratios().entrySet()) {
                List<String> names = names(effects, each.getKey());
                line(writer, other.scenario(), other.metric(), names, each.getValue(), null);
            }
        }
        if (effects.confirmation() == null) {
            return;
        }
        for (Chosen chosen : effects.confirmation().chosen()) {
            List<String> names = List.of("together", "as-is", chosen.name());
            for (int index = 0; index < chosen.cells().size(); index++) {
                Column column = effects.columns().get(index);
                Confirmed cell = chosen.cells().get(index);
                line(
                        writer,
                        column.scenario(),
                        column.metric(),
                        names,
                        cell.found(),
                        cell.verdict());
            }
        }
    }

    /** Switch, first level and level of what is named {@code switch=level}. */
    private static List<String> names(Effects effects, String named) {
        for (Switch one : effects.switches()) {
            for (Row row : one.levels()) {
                if (named.equals(one.name() + "=" + row.level())) {
                    return List.of(one.name(), one.first(), row.level());
                }
            }
        }
        throw new IllegalArgumentException("no switch has " + named);
    }

    private static void line(
            Writer writer,
            @Nullable String scenario,
            Metric metric,
            List<String> names,
            @Nullable Estimate ratio,
            @Nullable Verdict verdict)
            throws IOException {
        if (ratio == null) {
            return;
        }
        Interval interval = ratio.printed();
        List<String> cells = new ArrayList<>();
        cells.add(scenario == null ? "" : scenario);
        cells.addAll(names);
        cells.add(metric.key());
        cells.add(JsonFormat.rounded(ratio.ratio()));
        cells.add(interval == null ? "" : JsonFormat.rounded(interval.low()));
        cells.add(interval == null ? "" : JsonFormat.rounded(interval.high()));
        cells.add(verdict == null ? "" : verdict.word().key());
        writer.write(String.join(",", cells) + "\n");
    }
}
