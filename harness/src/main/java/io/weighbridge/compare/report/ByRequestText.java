package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.Comparison.ByRequest;
import io.weighbridge.compare.analysis.Comparison.ComparedTarget;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.stats.PairedRatio;
import io.weighbridge.instrument.model.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The requests of a mix, each by itself: a table of medians and one of 99th percentiles. */
record ByRequestText(Comparison comparison) {

    /** The most requests of a table on a terminal, those with the largest shares. */
    private static final int MOST = 12;

    /** Whether there is a mix. */
    boolean any() {
        return !comparison.requests().isEmpty();
    }

    /**
     * The tables of each mix; those of the 99th percentile only if some request has enough answers.
     *
     * @param brief whether only the most frequent requests are shown
     */
    List<Table> tables(boolean brief) {
        List<Table> tables = new ArrayList<>();
        for (List<List<ByRequest>> scenario : scenarios()) {
            List<List<ByRequest>> shown =
                    scenario.stream().limit(brief ? MOST : Integer.MAX_VALUE).toList();
            tables.add(table("p50", shown, ByRequest::p50, ByRequest::p50Ratio));
            if (scenario.stream().flatMap(List::stream).anyMatch(it -> it.p99() != null)) {
                tables.add(table("p99", shown, ByRequest::p99, ByRequest::p99Ratio));
            }
        }
        return tables;
    }

    /** For each scenario its requests, those with the largest shares first, each on all targets. */
    private List<List<List<ByRequest>>> scenarios() {
        Map<String, Map<String, List<ByRequest>>> all = new LinkedHashMap<>();
        for (ByRequest one : comparison.requests()) {
            all.computeIfAbsent(one.scenario(), name -> new LinkedHashMap<>())
                    .computeIfAbsent(one.request(), name -> new ArrayList<>())
                    .add(one);
        }
        List<List<List<ByRequest>>> scenarios = new ArrayList<>();
        for (Map<String, List<ByRequest>> requests : all.values()) {
            List<List<ByRequest>> sorted = new ArrayList<>(requests.values());
            sorted.sort((one, other) -> Double.compare(other.get(0).share(), one.get(0).share()));
            scenarios.add(sorted);
        }
        return scenarios;
    }

    private Table table(
            String percentile,
            List<List<ByRequest>> requests,
            Function<ByRequest, @Nullable Double> value,
            Function<ByRequest, @Nullable PairedRatio> ratio) {
        List<String> targets = comparison.targets().stream().map(ComparedTarget::name).toList();
        StringBuilder layout = new StringBuilder("l  r  r  r");
        List<String> titles = new ArrayList<>();
        titles.add("request, " + percentile);
        titles.add("share");
        titles.add("answers");
        titles.add(comparison.baseline());
        for (String target : targets) {
            if (!target.equals(comparison.baseline())) {
                layout.append("  r l");
                titles.add(target);
                titles.add("");
            }
        }
        Table table = new Table(layout.toString());
        table.titles(Ink.FAINT, titles);
        requests.forEach(request -> table.plain(cells(request, value, ratio)));
        return table;
    }

    private List<String> cells(
            List<ByRequest> request,
            Function<ByRequest, @Nullable Double> value,
            Function<ByRequest, @Nullable PairedRatio> ratio) {
        ByRequest base =
                request.stream()
                        .filter(it -> it.target().equals(comparison.baseline()))
                        .findFirst()
                        .orElseThrow();
        long answers =
                request.stream()
                        .mapToLong(ByRequest::answers)
                        .filter(count -> count > 0)
                        .min()
                        .orElse(0);
        List<String> cells = new ArrayList<>();
        cells.add(base.request());
        cells.add(FigureText.percent(base.share()));
        cells.add(String.valueOf(answers));
        cells.add(FigureText.text(Unit.SECONDS, value.apply(base)));
        for (ByRequest one : request) {
            if (!one.equals(base)) {
                cells.addAll(RatioCells.of(ratio.apply(one)));
            }
        }
        return cells;
    }

    /** What the tables show, and what they do not. */
    List<String> sentences(boolean brief) {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "The latency of a mix is mostly that of its slowest requests. By request, latencies"
                        + " are medians over rounds, and ratios are to %s. They are exploratory: with many requests, some differ by chance."
                                .formatted(comparison.baseline()));
        int most = scenarios().stream().mapToInt(List::size).max().orElse(0);
        if (brief && most > MOST) {
            sentences.add(
                    "The %d most frequent requests are shown; the HTML report has all %d."
                            .formatted(MOST, most));
        }
        for (ByRequest one : comparison.requests()) {
            if (one.errors() > 0) {
                sentences.add(
                        "%s on %s: %d late or missing answers."
                                .formatted(one.request(), one.target(), one.errors()));
            }
        }
        return sentences;
    }
}
