package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.analysis.Rounds;
import io.weighbridge.compare.report.Curves.Curve;
import io.weighbridge.compare.report.Curves.Point;
import io.weighbridge.compare.report.Curves.Style;
import io.weighbridge.compare.report.LatencyPercentiles.Spectrum;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Unit;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Target;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The charts of latency on a page: by percentile, at rising rates, and of each round. */
record LatencyPart(PageRows rows, Plan plan, Rounds rounds) {

    /** The percentiles in the table of values. */
    private static final List<Double> COLUMNS = List.of(50.0, 75.0, 90.0, 99.0, 99.9, 99.99);

    /** More than any load tool prints. */
    private static final int MOST_DECIMALS = 5;

    /**
     * One workload at increasing rates.
     *
     * @param scenarios the lowest rate first; two or more
     */
    record Ladder(String workload, List<String> scenarios) {}

    /**
     * Writes the section; nothing if no latency was measured.
     *
     * @throws IOException if a histogram cannot be read
     */
    void write(HtmlMedium out) throws IOException {
        List<Spectrum> spectra = spectra();
        if (spectra.isEmpty()) {
            return;
        }
        out.part("latency", "Latency");
        out.hint(hint(spectra));
        out.add(rows.legend());
        for (Section section : rows.scenarios()) {
            String scenario = Objects.requireNonNull(section.workload());
            List<Spectrum> own =
                    spectra.stream().filter(it -> it.scenario().equals(scenario)).toList();
            add(out, spectrum(scenario, own));
        }
        for (Ladder ladder : ladders(plan)) {
            add(out, climb(ladder, Metric.LATENCY_P50, "p50"));
            add(out, climb(ladder, Metric.LATENCY_P99, "p99"));
        }
        for (Section section : rows.scenarios()) {
            add(out, scatter(section));
        }
    }

    private static void add(HtmlMedium out, @Nullable Chart chart) {
        if (chart != null) {
            out.chart(chart);
        }
    }

    /** A saturated target has no spectrum. */
    private List<Spectrum> spectra() throws IOException {
        List<Spectrum> spectra = new ArrayList<>();
        for (Scenario scenario : plan.scenarios()) {
            for (Target target : plan.targets()) {
                if (rounds.saturated(target.name(), scenario.name())) {
                    continue;
                }
                Spectrum spectrum = LatencyPercentiles.of(scenario.name(), target.name(), rounds);
                if (!spectrum.points().isEmpty()) {
                    spectra.add(spectrum);
                }
            }
        }
        return spectra;
    }

    private String hint(List<Spectrum> spectra) {
        boolean some = spectra.stream().anyMatch(it -> it.requests() != null);
        boolean all = spectra.stream().allMatch(it -> it.requests() != null);
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "Latency by percentile. At a fixed rate it counts from the planned send and"
                        + " includes waiting for a connection; otherwise it counts from the actual"
                        + " send.");
        if (some) {
            sentences.add(
                    "If the load tool recorded HdrHistograms, the line shows every answer of all"
                            + " kept slices.");
        }
        if (!all) {
            sentences.add(
                    (some ? "Elsewhere" : "Here")
                            + " the load tool printed some percentiles of each slice; a point is"
                            + " their median over slices, which is not a percentile of the run.");
        }
        if (rows.comparison().warnings().stream()
                .anyMatch(caution -> caution.kind() == Warning.Kind.SATURATED)) {
            sentences.add("Latencies of saturated servers are not shown.");
        }
        return String.join(" ", sentences);
    }

    /** Latency by percentile; null if no target has any below the maximum. */
    private @Nullable Chart spectrum(String scenario, List<Spectrum> spectra) {
        List<String> titles = new ArrayList<>(List.of("target"));
        COLUMNS.forEach(percent -> titles.add(percentile(percent)));
        titles.add("answers");
        Table values = Table.ofValues(titles);
        List<Curve> curves = new ArrayList<>();
        for (Spectrum spectrum : spectra) {
            values.plain(row(spectrum));
            String answers =
                    spectrum.requests() == null
                            ? ""
                            : ", %d answers".formatted(spectrum.requests());
            curves.add(
                    Curve.of(
                            spectrum.target() + answers,
                            rows.marks().of(spectrum.target()),
                            Style.JOINED,
                            points(spectrum)));
        }
        return curves(
                "spectrum",
                rows.scenarios().size() > 1 ? scenario : "",
                "Latency by percentile under " + scenario,
                curves,
                LatencyPart::percentiles,
                values);
    }

    private static List<String> row(Spectrum spectrum) {
        List<String> texts = new ArrayList<>(List.of(spectrum.target()));
        for (Double column : COLUMNS) {
            Double seconds =
                    spectrum.points().stream()
                            .filter(point -> point.percent() < 100 && point.percent() >= column)
                            .map(LatencyPercentiles.Point::seconds)
                            .findFirst()
                            .orElse(null);
            texts.add(FigureText.text(Unit.SECONDS, seconds));
        }
        Long requests = spectrum.requests();
        texts.add(requests == null ? FigureText.ABSENT : requests.toString());
        return texts;
    }

    private static List<Point> points(Spectrum spectrum) {
        List<Point> points = new ArrayList<>();
        for (LatencyPercentiles.Point point : spectrum.points()) {
            if (point.percent() < 100 && point.seconds() > 0) {
                String text =
                        percentile(point.percent())
                                + ": "
                                + FigureText.text(Unit.SECONDS, point.seconds());
                points.add(new Point(beyond(point.percent()), point.seconds(), text));
            }
        }
        return points;
    }

    /** The place of a percentile: of so many answers, one is above it. */
    private static double beyond(double percent) {
        return 100 / (100 - percent);
    }

    private static String percentile(double percent) {
        return "p"
                + BigDecimal.valueOf(percent)
                        .setScale(MOST_DECIMALS, RoundingMode.DOWN)
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /** An axis of percentiles: the lowest, p50, p90, p99 and so on. */
    private static Axis percentiles(DoubleSummaryStatistics range) {
        List<Axis.Tick> ticks = new ArrayList<>();
        for (double percent : new double[] {0, 50, 90, 99, 99.9, 99.99, 99.999, 99.9999}) {
            double at = Double.parseDouble(Axis.number(beyond(percent)));
            if (at >= range.getMin() * 0.999 && at <= range.getMax() * 1.001) {
                ticks.add(new Axis.Tick(at, percentile(percent)));
            }
        }
        return new Axis(true, range.getMin(), range.getMax(), ticks);
    }

    private static Axis rates(DoubleSummaryStatistics range) {
        FigureText.Scale scale = FigureText.scale(Unit.PER_SECOND, range.getMax());
        return Axis.even(scale, range.getMin(), range.getMax());
    }

    /** A chart with an axis of latencies; null if it would be empty. */
    private static @Nullable Chart curves(
            String kind,
            String title,
            String words,
            List<Curve> curves,
            Function<DoubleSummaryStatistics, Axis> x,
            Table values) {
        DoubleSummaryStatistics across = new DoubleSummaryStatistics();
        DoubleSummaryStatistics up = new DoubleSummaryStatistics();
        for (Curve curve : curves) {
            curve.x().forEach(across::accept);
            curve.y().forEach(up::accept);
        }
        if (across.getCount() == 0) {
            return null;
        }
        Axis y = Axis.latencies(up.getMin(), up.getMax());
        return new Chart(
                kind, title, words, null, new Curves(x.apply(across), y, curves, null), values);
    }

    /** Groups loads that differ only in name and rate into ladders. */
    static List<Ladder> ladders(Plan plan) {
        List<Scenario> byRate = new ArrayList<>(plan.scenarios());
        byRate.removeIf(scenario -> !scenario.load().open());
        byRate.sort(Comparator.comparingDouble(LatencyPart::rate));
        Map<Scenario, List<Scenario>> ladders = new LinkedHashMap<>();
        for (Scenario scenario : byRate) {
            Load unnamed = scenario.load().withRate(null).withName("");
            Scenario alike = new Scenario(scenario.workload(), unnamed);
            ladders.computeIfAbsent(alike, ladder -> new ArrayList<>()).add(scenario);
        }
        List<Ladder> several = new ArrayList<>();
        for (List<Scenario> rungs : ladders.values()) {
            if (rungs.size() > 1) {
                List<String> names = rungs.stream().map(Scenario::name).toList();
                several.add(new Ladder(rungs.get(0).workload().name(), names));
            }
        }
        return several;
    }

    private static double rate(Scenario scenario) {
        return Objects.requireNonNull(scenario.load().rate()).amount();
    }

    /**
     * Latency by throughput: one line for each target, one point for each rate. A rate that a
     * target did not sustain has no latency.
     */
    private @Nullable Chart climb(Ladder ladder, Metric metric, String percentile) {
        List<String> titles = new ArrayList<>(List.of("target"));
        titles.addAll(ladder.scenarios());
        Table values = Table.ofValues(titles);
        List<Curve> curves = new ArrayList<>();
        for (String target : rows.targets()) {
            List<String> texts = new ArrayList<>(List.of(target));
            List<Point> points = new ArrayList<>();
            for (String scenario : ladder.scenarios()) {
                Section section = section(scenario);
                Double rate = PageRows.median(section, Metric.REQUESTS_PER_SECOND, target);
                Double latency = PageRows.median(section, metric, target);
                texts.add(FigureText.text(Unit.SECONDS, latency));
                if (rate != null && latency != null) {
                    String text = scenario + ": " + measured(rate, percentile, latency);
                    points.add(new Point(rate, latency, text));
                }
            }
            values.plain(texts);
            curves.add(Curve.of(target, rows.marks().of(target), Style.JOINED, points));
        }
        return curves(
                "climb",
                percentile + " against throughput · " + ladder.workload(),
                "%s of latency against requests per second at rising rates, %s"
                        .formatted(percentile, ladder.workload()),
                curves,
                LatencyPart::rates,
                values);
    }

    private Section section(String scenario) {
        return rows.scenarios().stream()
                .filter(section -> scenario.equals(section.workload()))
                .findFirst()
                .orElseThrow();
    }

    /** Such as {@code 25.1 k/s, p99 1.20 ms}. */
    private static String measured(double rate, String percentile, double latency) {
        return "%s, %s %s"
                .formatted(
                        FigureText.text(Unit.PER_SECOND, rate),
                        percentile,
                        FigureText.text(Unit.SECONDS, latency));
    }

    /** The p99 and the throughput of each round; null if a scenario has fewer than two. */
    private @Nullable Chart scatter(Section section) {
        Row rate = PageRows.row(section, Metric.REQUESTS_PER_SECOND);
        Row tail = PageRows.row(section, Metric.LATENCY_P99);
        if (rate == null || tail == null) {
            return null;
        }
        Table values = Table.ofValues(List.of("target", "round", "requests/s", "p99"));
        List<Curve> curves = new ArrayList<>();
        int all = 0;
        for (String target : rows.targets()) {
            List<Point> points = new ArrayList<>();
            Map<Integer, Double> tails = tail.cell(target).rounds();
            rate.cell(target)
                    .rounds()
                    .forEach(
                            (round, x) -> {
                                Double y = tails.get(round);
                                if (y != null && y > 0) {
                                    String number = String.valueOf(round + 1);
                                    String text = "round " + number + ": " + measured(x, "p99", y);
                                    points.add(new Point(x, y, text));
                                    values.plain(
                                            List.of(
                                                    target,
                                                    number,
                                                    FigureText.text(Unit.PER_SECOND, x),
                                                    FigureText.text(Unit.SECONDS, y)));
                                }
                            });
            all += points.size();
            curves.add(Curve.of(target, rows.marks().of(target), Style.POINTS, points));
        }
        String title = rows.titled("p99 against requests/s", section.workload());
        return all < 2 ? null : curves("scatter", title, title, curves, LatencyPart::rates, values);
    }
}
