package io.weighbridge.squeeze;

import static io.weighbridge.compare.analysis.FigureText.mebibytes;

import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.report.Ink;
import io.weighbridge.compare.report.Medium;
import io.weighbridge.compare.report.Table;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import io.weighbridge.squeeze.Squeezed.Found;
import io.weighbridge.squeeze.Squeezed.Recommended;
import io.weighbridge.squeeze.Squeezed.Size;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A search for the smallest memory and CPU in sentences and tables. */
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

    private static final List<String> CPU_SIZES =
            List.of(
                    "recommended CPU",
                    "smallest CPU",
                    "startup CPU",
                    "startup time",
                    "throttled periods");

    private static final List<String> CPU_LAUNCHES =
            List.of("startup CPU", "CPU", "startup time", "throttled periods");

    private static final List<String> SLICES =
            List.of(
                    "target",
                    "launch",
                    "CPU",
                    "outcome",
                    "p99",
                    "last answer late",
                    "throttled periods");

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
        if (hasSlices()) {
            out.heading("Slices with different CPU limits");
            out.table(slices());
        }
        out.items("Notes", found.notes());
    }

    /** The sentences, and the lines to copy. */
    private void answers(Medium out) {
        out.items(SqueezePlausibility.sentences(found));
        SqueezeSentences sentences = new SqueezeSentences(found);
        for (Found target : found.targets()) {
            out.items(sentences.of(target));
            if (target.recommended() != null) {
                toCopy(out, target, target.recommended());
            }
        }
        out.items(about());
    }

    private static void toCopy(Medium out, Found target, Recommended recommended) {
        PodFragment pod = PodFragment.of(target);
        if (pod != null) {
            out.code("yaml", pod.deployment());
            out.code("sh", pod.docker());
            return;
        }
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
        if (searchesCpu()) {
            lines.add(
                    "CPU limits are in CPUs, for the server alone. During the warm-up, each launch"
                            + " has all CPUs.");
        }
        if (!found.limited()) {
            lines.add(
                    "No memory limit could be set on this machine, so only the smallest heap was"
                            + " searched for.");
        } else if (found.goal().find() != Squeeze.Find.HEAP) {
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
                        + " at most %.0f %% of the CPU%s.",
                String.join(", ", found.asked()),
                rate == null ? "an unknown rate" : figure("%.0f requests/s", rate),
                Durations.precise(found.goal().p99()),
                100 * found.goal().gcShare(),
                ready());
    }

    private String ready() {
        Double ready = found.goal().ready();
        return ready == null || !searchesCpu()
                ? ""
                : ", ready after at most " + Durations.precise(ready);
    }

    /** Whether CPU was searched for. */
    private boolean searchesCpu() {
        return found.targets().stream()
                .anyMatch(target -> target.cpu() != null && target.cpu().all() != null);
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
        boolean cpu = searchesCpu();
        List<String> titles = joined(SIZES, cpu ? CPU_SIZES : List.of());
        Table table = new Table("l" + "  r".repeat(titles.size() - 1));
        table.titles(Ink.BOLD, titles);
        found.targets()
                .forEach(
                        target ->
                                table.plain(
                                        joined(sizes(target), cpu ? cpuSizes(target) : List.of())));
        return table;
    }

    private static List<String> joined(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private static List<String> cpuSizes(Found target) {
        FoundCpu cpu = target.cpu();
        Recommended recommended = target.recommended();
        RecommendedCpu limits = recommended == null ? null : recommended.cpu();
        return List.of(
                limits == null ? FigureText.ABSENT : PodFragment.cpus(limits.steady()),
                cpu == null || cpu.steady() == null
                        ? FigureText.ABSENT
                        : CpuSentences.interval(cpu.steady()),
                limits == null ? FigureText.ABSENT : PodFragment.cpus(limits.startup()),
                limits == null || limits.ready() == null
                        ? FigureText.ABSENT
                        : Durations.precise(limits.ready()),
                text("%.0f %%", 100, limits == null ? null : limits.throttled()));
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
        boolean cpu = searchesCpu();
        List<String> titles = joined(LAUNCHES, cpu ? CPU_LAUNCHES : List.of());
        Table table = new Table("l  l  r  r  l" + "  r".repeat(titles.size() - 5));
        table.titles(Ink.BOLD, titles);
        found.targets().stream()
                .flatMap(target -> target.launches().stream())
                .map(it -> joined(row(it), cpu ? cpuRow(it.cpu()) : List.of()))
                .forEach(table::plain);
        return table;
    }

    private static List<String> cpuRow(@Nullable LaunchCpu cpu) {
        if (cpu == null) {
            return Collections.nCopies(CPU_LAUNCHES.size(), FigureText.ABSENT);
        }
        return List.of(
                PodFragment.cpus(cpu.startup()),
                cpu.steady() == null ? range(cpu.slices()) : PodFragment.cpus(cpu.steady()),
                milliseconds(cpu.ready()),
                text("%.0f %%", 100, CpuSlice.throttled(cpu.slices())));
    }

    /** The smallest and the largest limit of slices. */
    private static String range(List<CpuSlice> slices) {
        DoubleSummaryStatistics limits =
                slices.stream().mapToDouble(CpuSlice::quota).summaryStatistics();
        return slices.isEmpty()
                ? FigureText.ABSENT
                : "%s to %s"
                        .formatted(
                                PodFragment.cpus(limits.getMin()),
                                PodFragment.cpus(limits.getMax()));
    }

    private boolean hasSlices() {
        return found.targets().stream()
                .flatMap(target -> target.launches().stream())
                .anyMatch(launch -> launch.step() == Step.CPU && launch.cpu() != null);
    }

    private Table slices() {
        Table table = new Table("l  r  r  l  r  r  r");
        table.titles(Ink.BOLD, SLICES);
        for (Found target : found.targets()) {
            target.launches().stream()
                    .filter(launch -> launch.step() == Step.CPU && launch.cpu() != null)
                    .forEach(launch -> slices(launch, table));
        }
        return table;
    }

    private static void slices(SqueezeLaunch launch, Table table) {
        for (CpuSlice slice : Objects.requireNonNull(launch.cpu()).slices()) {
            table.plain(
                    List.of(
                            launch.target(),
                            Integer.toString(launch.number() + 1),
                            PodFragment.cpus(slice.quota()),
                            slice.outcome().label(),
                            milliseconds(slice.p99()),
                            milliseconds(slice.late()),
                            text("%.0f %%", 100, slice.throttled())));
        }
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

    /**
     * The outcome of a launch. One that measures the peak rate has no goal to meet, and one whose
     * CPU limit changes has slices that meet it and others that do not.
     */
    private static String outcome(SqueezeLaunch launch) {
        boolean measures = launch.step() == Step.PEAK || launch.step() == Step.CPU;
        return measures && launch.held() ? "measured" : launch.outcome().label();
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
