package io.weighbridge.report;

import io.weighbridge.analysis.Squeezed;
import io.weighbridge.report.Format.Writing;
import io.weighbridge.result.SqueezeLaunch;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The ways a search for the smallest memory can be written. All print the same numbers. */
final class SqueezeFormat {

    private static final Map<String, Writing> WRITINGS =
            Map.of(
                    "table",
                    (report, options, writer) ->
                            writer.write(new SqueezeText(found(report)).table(options)),
                    "markdown",
                    (report, options, writer) ->
                            writer.write(new SqueezeText(found(report)).markdown()),
                    "html",
                    (report, options, writer) ->
                            writer.write(new SqueezePage(found(report)).text()),
                    "json",
                    (report, options, writer) -> JsonFormat.write(found(report), writer),
                    "csv",
                    (report, options, writer) -> csv(found(report), writer));

    private SqueezeFormat() {}

    private static Squeezed found(RunReport report) {
        return Objects.requireNonNull(report.squeezed());
    }

    /** How a format writes it; null if it writes the figures of targets alone. */
    static @Nullable Writing of(String format) {
        return WRITINGS.get(format);
    }

    /** One line for each launch, in base units. */
    private static void csv(Squeezed found, Writer writer) throws IOException {
        writer.write(
                "target,launch,seconds,step,limit,heap,collector,outcome,p99,rate,achieved,gc,stalls,stalled,foreign,foreignWhole,rss,peak,held,refaults\n");
        for (Squeezed.Found target : found.targets()) {
            for (SqueezeLaunch launch : target.launches()) {
                writer.write(String.join(",", cells(launch)) + "\n");
            }
        }
    }

    private static List<String> cells(SqueezeLaunch launch) {
        SqueezeLaunch.Figures figures = launch.figures();
        List<String> cells = new ArrayList<>();
        cells.add(launch.target());
        cells.add(Integer.toString(launch.number()));
        cells.add(JsonFormat.rounded(launch.seconds()));
        cells.add(launch.step().key());
        cells.add(text(launch.limit()));
        cells.add(text(launch.heap()));
        cells.add(Objects.requireNonNullElse(figures.collector(), ""));
        cells.add(launch.outcome().key());
        cells.add(text(figures.p99()));
        cells.add(text(figures.rate()));
        cells.add(text(figures.achieved()));
        cells.add(text(figures.gcShare()));
        cells.add(text(figures.stalls()));
        cells.add(text(figures.stalled()));
        cells.add(text(figures.foreign()));
        cells.add(text(figures.foreignWhole()));
        cells.add(text(figures.rss()));
        cells.add(text(figures.peak()));
        cells.add(text(figures.held()));
        cells.add(text(figures.refaults()));
        return cells;
    }

    private static String text(@Nullable Long number) {
        return number == null ? "" : Long.toString(number);
    }

    private static String text(@Nullable Double number) {
        return number == null ? "" : JsonFormat.rounded(number);
    }
}
