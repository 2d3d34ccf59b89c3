package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.report.StackedBars.Bar;
import io.weighbridge.compare.report.StackedBars.Part;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Unit;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The memory of the targets on a page: what RSS consists of, and how it changes over time.
 *
 * @param trials completed ones
 */
record MemoryPart(PageRows rows, List<Trial> trials) {

    /** RSS without the areas that the JVM reports. */
    private static final String REST = "rest of RSS";

    /** Numbers of threads and collections have no unit. */
    private static final FigureText.Scale COUNT = new FigureText.Scale(1, "");

    /** With fewer, an axis would have labels between whole numbers. */
    private static final long FEWEST_ON_AXIS = 5;

    /**
     * What is drawn of a launch, besides the values in its table.
     *
     * @param mark the number of its target
     * @param unit of the bytes in the table
     * @param shades of the areas in the table, see {@link StackedBars#shades}
     * @param partial the rows in which not all areas are known
     * @param warm the end of the warm-up; null if there was none
     */
    private record Drawn(
            Axis x,
            Axis y,
            int mark,
            double unit,
            List<Integer> shades,
            List<Integer> partial,
            Axis.@Nullable Tick warm) {}

    /**
     * What is drawn of a count, besides the values in the tables of its round.
     *
     * @param column of these tables, from the right, 1 for the last
     * @param targets in the order of the tables
     * @param marks the numbers of the targets
     */
    private record Counts(Axis x, Axis y, int column, List<String> targets, List<Integer> marks) {}

    /** What the charts of all launches share. */
    private record Shared(
            Axis time, Axis bytes, FigureText.Scale scale, Map<String, Integer> shades) {}

    void write(HtmlMedium out) {
        out.part("memory", "Memory");
        out.hint(
                "Medians over rounds, at the moment a server is ready and after all load; heap"
                        + " after load is measured after a full collection.");
        List<Bar> bars = new ArrayList<>();
        for (String target : rows.targets()) {
            bars.add(
                    bar(
                            target + ", ready",
                            target,
                            Metric.HEAP_READY,
                            Metric.METASPACE_READY,
                            Metric.NON_HEAP_READY,
                            Metric.RSS_READY));
            bars.add(
                    bar(
                            target + ", after load",
                            target,
                            Metric.HEAP_LIVE,
                            Metric.METASPACE_AFTER,
                            Metric.NON_HEAP_AFTER,
                            Metric.RSS_AFTER));
        }
        Chart whole = new StackedBars("What RSS consists of", Unit.BYTES, bars).chart();
        if (whole != null) {
            out.chart(whole);
        }
        List<MemoryTimeline> launches =
                trials.stream()
                        .flatMap(trial -> Stream.ofNullable(MemoryTimeline.of(trial)))
                        .toList();
        if (!launches.isEmpty()) {
            overTime(out, launches);
        }
    }

    private Bar bar(
            String title, String target, Metric heap, Metric metaspace, Metric other, Metric all) {
        Section launch = rows.launch();
        Double live = PageRows.median(launch, heap, target);
        Double classes = PageRows.median(launch, metaspace, target);
        Double nonHeap = PageRows.median(launch, other, target);
        Double rss = PageRows.median(launch, all, target);
        if (live == null || classes == null || nonHeap == null) {
            return new Bar(title, List.of(new Part("RSS, parts unknown", rss)));
        }
        Double rest = rss == null ? null : Double.valueOf(Math.max(0, rss - live - nonHeap));
        return new Bar(
                title,
                List.of(
                        new Part("heap", live),
                        new Part("metaspace", classes),
                        new Part(
                                "other non-heap (code cache, class space)",
                                Math.max(0, nonHeap - classes)),
                        new Part("rest of RSS (collector, threads, heap not collected)", rest)));
    }

    /** The charts of one round are shown at a time. */
    private void overTime(HtmlMedium out, List<MemoryTimeline> launches) {
        out.heading("Over time");
        out.hint(
                "Read between warm-up windows and between slices, never within one. A pool’s use"
                        + " includes garbage that is not yet collected. The line is RSS.");
        List<Integer> rounds =
                launches.stream().map(MemoryTimeline::round).distinct().sorted().toList();
        Shared shared = shared(launches);
        out.add(choice(rounds));
        List<String> fromTheTop = new ArrayList<>(shared.shades().keySet());
        Collections.reverse(fromTheTop);
        Map<String, Integer> key = new LinkedHashMap<>();
        fromTheTop.forEach(name -> key.put(name, shared.shades().get(name)));
        out.add(Chart.shades(key));
        out.add(rows.legend());
        Element charts = Element.of("div").with("id", "memory-charts");
        for (Integer round : rounds) {
            List<MemoryTimeline> own =
                    launches.stream().filter(launch -> launch.round() == round).toList();
            boolean first = round.equals(rounds.get(0));
            charts.add(
                    round(own, shared).with("data-round", round).with("hidden", first ? null : ""));
        }
        out.add(charts);
    }

    private static Shared shared(List<MemoryTimeline> launches) {
        long most = 0;
        double longest = 0;
        for (MemoryTimeline launch : launches) {
            for (int moment = 0; moment < launch.seconds().size(); moment++) {
                long rss = Objects.requireNonNullElse(launch.rss().get(moment), 0L);
                most = Math.max(most, Math.max(rss, launch.known(moment)));
                longest = Math.max(longest, launch.seconds().get(moment));
            }
        }
        List<String> names =
                Stream.concat(
                                launches.stream()
                                        .flatMap(launch -> launch.areas().stream())
                                        .map(MemoryTimeline.Area::name),
                                Stream.of(REST))
                        .distinct()
                        .toList();
        FigureText.Scale scale = FigureText.scale(Unit.BYTES, (double) most);
        return new Shared(
                Axis.time(longest),
                Axis.even(scale, 0, (double) most),
                scale,
                StackedBars.shades(names));
    }

    private static Element choice(List<Integer> rounds) {
        Element select =
                Element.of("select")
                        .with("id", "memory-round")
                        .with("aria-controls", "memory-charts");
        for (Integer round : rounds) {
            select.add(Element.of("option", String.valueOf(round + 1)).with("value", round));
        }
        return Element.of("p")
                .add(Element.of("label", "Round ").with("for", "memory-round"))
                .add(select);
    }

    private Element round(List<MemoryTimeline> launches, Shared shared) {
        List<Chart> charts = launches.stream().map(launch -> chart(launch, shared)).toList();
        List<Chart> counts = new ArrayList<>();
        counts.addAll(counts("Java threads alive", 2, launches, MemoryTimeline::threads, shared));
        counts.addAll(
                counts(
                        "Collections since the launch",
                        1,
                        launches,
                        MemoryTimeline::collections,
                        shared));
        return Element.of("div").add(HtmlMedium.grid(charts)).add(HtmlMedium.grid(counts));
    }

    private Chart chart(MemoryTimeline launch, Shared shared) {
        List<Integer> shades = new ArrayList<>();
        launch.areas().forEach(area -> shades.add(shared.shades().get(area.name())));
        shades.add(shared.shades().get(REST));
        Double warm = launch.warm();
        return new Chart(
                "memory",
                "%s, round %d".formatted(launch.target(), launch.round() + 1),
                "Memory of %s by pool over time, round %d"
                        .formatted(launch.target(), launch.round() + 1),
                null,
                new Drawn(
                        shared.time(),
                        shared.bytes(),
                        rows.marks().of(launch.target()),
                        shared.scale().divisor(),
                        shades,
                        moments(launch).filter(it -> !launch.complete(it)).boxed().toList(),
                        warm == null ? null : new Axis.Tick(warm, "← warm-up | slices →")),
                values(launch, shared.scale()));
    }

    private static IntStream moments(MemoryTimeline launch) {
        return IntStream.range(0, launch.seconds().size());
    }

    /**
     * The values at each moment. Units are in the titles and not in the cells, because a large run
     * has thousands of rows.
     */
    private static Table values(MemoryTimeline launch, FigureText.Scale scale) {
        String unit = ", " + scale.symbol();
        List<String> titles = new ArrayList<>(List.of("at, s", "after", "RSS" + unit));
        launch.areas().forEach(area -> titles.add(area.name() + unit));
        titles.addAll(List.of(REST + unit, "threads", "collections"));
        Table values = Table.ofValues(titles);
        for (int moment = 0; moment < launch.seconds().size(); moment++) {
            List<String> texts = new ArrayList<>();
            texts.add(String.format(Locale.ROOT, "%.1f", launch.seconds().get(moment)));
            texts.add(launch.after().get(moment));
            texts.add(text(scale, launch.rss().get(moment)));
            for (MemoryTimeline.Area area : launch.areas()) {
                texts.add(text(scale, area.bytes().get(moment)));
            }
            texts.add(text(scale, launch.rest(moment)));
            texts.add(text(COUNT, launch.threads().get(moment)));
            texts.add(text(COUNT, launch.collections().get(moment)));
            values.plain(texts);
        }
        return values;
    }

    private static String text(FigureText.Scale scale, @Nullable Long value) {
        return value == null ? FigureText.ABSENT : scale.print(value.doubleValue());
    }

    /** A count over time, in one chart for all targets; none if no count is known. */
    private List<Chart> counts(
            String title,
            int column,
            List<MemoryTimeline> launches,
            Function<MemoryTimeline, List<@Nullable Long>> count,
            Shared shared) {
        OptionalLong most =
                launches.stream()
                        .flatMap(launch -> count.apply(launch).stream())
                        .filter(Objects::nonNull)
                        .mapToLong(Long::longValue)
                        .max();
        if (most.isEmpty()) {
            return List.of();
        }
        List<String> targets = launches.stream().map(MemoryTimeline::target).toList();
        return List.of(
                new Chart(
                        "counts",
                        title,
                        "%s over time, round %d; the values are in the tables of each server’s memory"
                                .formatted(title, launches.get(0).round() + 1),
                        null,
                        new Counts(
                                shared.time(),
                                Axis.even(
                                        COUNT,
                                        0,
                                        (double) Math.max(FEWEST_ON_AXIS, most.getAsLong())),
                                column,
                                targets,
                                targets.stream().map(rows.marks()::of).toList()),
                        null));
    }
}
