package io.weighbridge.squeeze;

import static io.weighbridge.compare.analysis.FigureText.mebibytes;

import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.report.Ink;
import io.weighbridge.compare.report.Medium;
import io.weighbridge.compare.report.Table;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import io.weighbridge.squeeze.Squeezed.Found;
import io.weighbridge.squeeze.Squeezed.Recommended;
import io.weighbridge.squeeze.Squeezed.Size;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A search for the smallest memory in sentences and tables. */
record SqueezeText(Squeezed found) {

    private static final List<String> SIZES =
            List.of(
                    "",
                    "recommended limit",
                    "smallest limit",
                    "smallest heap",
                    "outside the heap",
                    "heap after full GC",
                    "RSS, ample heap");

    private static final List<String> LAUNCHES =
            List.of(
                    "target",
                    "launch",
                    "limit",
                    "heap",
                    "outcome",
                    "p99",
                    "requests/s",
                    "GC",
                    "allocation stalls",
                    "RSS",
                    "peak memory",
                    "file pages reloaded");

    private static final String CURVES =
            "Each point is a launch, filled if it met the goal. Lines are means over launches of"
                    + " one size, and the dashed line is the goal. Launches that died have no"
                    + " point.";

    private static final String MORE_LAUNCHES =
            "; search again with more --launches and a longer --within (squeeze.launches and"
                    + " limits.run in a plan).";

    private static final double MEBI = 1L << 20;

    void write(Medium out) {
        out.title(found.title());
        if (found.targets().size() > 1 || !out.brief()) {
            out.table(sizes());
        }
        answers(out);
        out.charts("Curves", CURVES, new SqueezeCharts(found).charts());
        out.heading("All launches");
        out.table(launches());
        out.items("Notes", found.notes());
    }

    /** The sentences, and the lines to copy. */
    private void answers(Medium out) {
        out.items(SqueezePlausibility.sentences(found));
        SqueezeSentences sentences = new SqueezeSentences(found);
        for (Found target : found.targets()) {
            out.items(sentences.of(target));
            if (target.recommended() != null) {
                toCopy(out, target.recommended());
            }
        }
        out.items(about());
    }

    private static void toCopy(Medium out, Recommended recommended) {
        out.code("", String.join(" ", recommended.flags()));
        if (recommended.limit() != null) {
            String memory = (recommended.limit() >> 20) + "Mi";
            out.code("yaml", resources(memory, SqueezeSentences.margin(recommended)));
        }
    }

    /** The goal, and how to read the figures. */
    private List<String> about() {
        List<String> lines = new ArrayList<>();
        lines.add(goal());
        lines.add("Intervals have 95 % confidence.");
        if (!found.limited()) {
            lines.add(
                    "No memory limit could be set on this machine, so only the smallest heap was"
                            + " searched for.");
        } else if (found.goal().find().limit()) {
            lines.add(
                    "Heap = limit − measured memory outside the heap − margin (%s)."
                            .formatted(mebibytes(found.goal().margin())));
        }
        if (lacksAnEnd()) {
            boolean finished = found.targets().stream().allMatch(Found::finished);
            lines.add(
                    "?: too few launches to know this end of the interval"
                            + (finished ? MORE_LAUNCHES : "."));
        }
        lines.add(ran());
        return lines;
    }

    private String goal() {
        Double rate = found.rate();
        return String.format(
                Locale.ROOT,
                "The goal: %s at %s, no errors, 99 %% of the requests answered, p99 at most %s, GC"
                        + " at most %.0f %% of the CPU.",
                String.join(", ", found.asked()),
                rate == null ? "an unknown rate" : figure("%.0f requests/s", rate),
                Durations.precise(found.goal().p99()),
                100 * found.goal().gcShare());
    }

    private boolean lacksAnEnd() {
        return found.targets().stream()
                .flatMap(target -> Stream.of(target.heap(), target.limit()))
                .anyMatch(size -> size != null && (size.low() == null || size.high() == null));
    }

    private String ran() {
        List<SqueezeLaunch> launches =
                found.targets().stream()
                        .flatMap(target -> target.launches().stream())
                        .filter(launch -> launch.outcome() != Outcome.REFUSED)
                        .toList();
        Duration took = Duration.ofMillis(Math.round(1e3 * SearchTime.seconds(launches)));
        return "Run %s: %s launches in %s."
                .formatted(found.run(), launches.size(), Durations.text(took));
    }

    private Table sizes() {
        Table table = new Table("l" + "  r".repeat(SIZES.size() - 1));
        table.titles(Ink.BOLD, SIZES);
        found.targets().forEach(target -> table.plain(sizes(target)));
        return table;
    }

    private static List<String> sizes(Found target) {
        Recommended recommended = target.recommended();
        return List.of(
                target.name(),
                recommended == null ? FigureText.ABSENT : mebibytes(recommended.limit()),
                target.limit() == null ? FigureText.ABSENT : interval(target.limit()),
                target.heap() == null ? FigureText.ABSENT : interval(target.heap()),
                mebibytes(target.besides()),
                mebibytes(target.live()),
                mebibytes(target.rss()));
    }

    /** The resources of a Kubernetes container, with the margin as a comment. */
    private static String resources(String memory, String margin) {
        return "resources:\n  requests:\n    memory: %1$s\n  limits:\n    memory: %1$s # %2$s above the smallest\n"
                .formatted(memory, margin);
    }

    private Table launches() {
        Table table = new Table("l  l  r  r  l" + "  r".repeat(LAUNCHES.size() - 5));
        table.titles(Ink.BOLD, LAUNCHES);
        found.targets().stream()
                .flatMap(target -> target.launches().stream())
                .forEach(launch -> table.plain(row(launch)));
        return table;
    }

    private static List<String> row(SqueezeLaunch launch) {
        Figures figures = launch.figures();
        return List.of(
                launch.target(),
                launch.step().label(),
                mebibytes(launch.limit()),
                mebibytes(launch.heap()),
                outcome(launch),
                milliseconds(figures.p99()),
                text("%.0f", 1, figures.achieved()),
                text("%.1f %%", 100, figures.gcShare()),
                milliseconds(figures.stalled()),
                mebibytes(figures.rss()),
                mebibytes(figures.peak()),
                figures.refaults() == null ? FigureText.ABSENT : Long.toString(figures.refaults()));
    }

    /** The outcome of a launch. A launch that measures the peak rate has no goal to meet. */
    private static String outcome(SqueezeLaunch launch) {
        return launch.step() == Step.PEAK && launch.held() ? "measured" : launch.outcome().label();
    }

    static String interval(Size size) {
        return "%s [%s, %s]".formatted(mebibytes(size.bytes()), end(size.low()), end(size.high()));
    }

    private static String end(@Nullable Double bytes) {
        return bytes == null ? "?" : figure("%.0f", bytes / MEBI);
    }

    private static String milliseconds(@Nullable Double seconds) {
        return seconds == null ? FigureText.ABSENT : Durations.precise(seconds);
    }

    private static String text(String format, double factor, @Nullable Double figure) {
        return figure == null ? FigureText.ABSENT : figure(format, factor * figure);
    }

    private static String figure(String format, double figure) {
        return String.format(Locale.ROOT, format, figure);
    }
}
