package io.weighbridge.suite;

import io.weighbridge.command.Phrases;
import io.weighbridge.compare.report.Table;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.suite.SuiteStep.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A suite as text: its estimated time before it starts, and its results. */
final class SuiteText {

    private SuiteText() {}

    /** One line for each plan and one for the total. */
    static List<String> before(String title, List<PlanForecast> forecasts) {
        Map<String, String> rows = new LinkedHashMap<>();
        forecasts.forEach(forecast -> rows.put(forecast.plan(), line(forecast)));
        List<String> lines = new ArrayList<>();
        lines.add(title + ": " + Phrases.count(forecasts.size(), "plan") + ", one after the other");
        lines.addAll(indented(Phrases.columns(rows)));
        Duration all = total(forecasts.stream().map(PlanForecast::estimate));
        if (!all.isZero()) {
            lines.add("The suite takes about %s.".formatted(Durations.text(all)));
        }
        return lines;
    }

    private static String line(PlanForecast forecast) {
        Duration time = forecast.estimate();
        if (time != null) {
            return "about " + Durations.text(time);
        }
        String why = forecast.why();
        return why == null ? "already done" : "not run: " + oneLine(why);
    }

    /** The result of each plan, and the folder of its run. */
    static List<String> after(SuiteRecord suite) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "%s: %s, in %s".formatted(suite.id(), counts(suite), Durations.text(took(suite))));
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("plan", "state", "took", "run"));
        suite.steps().forEach(step -> rows.add(row(step)));
        lines.addAll(indented(Table.lines(rows)));
        for (SuiteStep step : suite.steps()) {
            if (step.why() != null) {
                lines.add(sentence(step, step.why()));
            }
        }
        return lines;
    }

    /** The number of plans in each state, such as {@code 8 done, 1 not run}. */
    static String counts(SuiteRecord suite) {
        return Arrays.stream(State.values())
                .filter(state -> suite.count(state) > 0)
                .map(state -> suite.count(state) + " " + state.label())
                .collect(Collectors.joining(", "));
    }

    private static List<String> row(SuiteStep step) {
        return List.of(
                step.plan().name(),
                step.state().label(),
                step.took().isZero() ? "" : Durations.text(step.took()),
                Objects.requireNonNullElse(step.run(), ""));
    }

    private static String sentence(SuiteStep step, String why) {
        return "%s: %s: %s".formatted(step.state().label(), step.plan().name(), oneLine(why));
    }

    private static Duration took(SuiteRecord suite) {
        return total(suite.steps().stream().map(SuiteStep::took));
    }

    private static Duration total(Stream<@Nullable Duration> times) {
        return times.filter(Objects::nonNull).reduce(Duration.ZERO, Duration::plus);
    }

    /**
     * Why a plan was not run, or failed; of several reasons, the first and the number of the
     * others.
     */
    private static String oneLine(String why) {
        List<String> lines = why.lines().toList();
        return lines.size() < 2 ? why : lines.get(0) + " (and " + (lines.size() - 1) + " more)";
    }

    private static List<String> indented(List<String> lines) {
        return lines.stream().map(line -> "  " + line).toList();
    }
}
