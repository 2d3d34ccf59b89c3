package io.weighbridge.cli;

import io.weighbridge.plan.TimeEstimate;
import io.weighbridge.report.TextTable;
import io.weighbridge.result.SuiteRecord;
import io.weighbridge.result.SuiteStep;
import io.weighbridge.result.SuiteStep.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A suite as text: its estimated time before it starts, and its results. */
final class SuiteText {

    private SuiteText() {}

    /** One line for each plan and one for the total. */
    static List<String> before(String title, List<PlanForecast> outlooks) {
        Map<String, String> rows = new LinkedHashMap<>();
        outlooks.forEach(outlook -> rows.put(outlook.plan(), words(outlook)));
        List<String> lines = new ArrayList<>();
        lines.add(title + ": " + Phrases.count(outlooks.size(), "plan") + ", one after the other");
        lines.addAll(indented(Phrases.columns(rows)));
        outlooks.stream()
                .flatMap(outlook -> outlook.estimate().stream())
                .reduce(TimeEstimate::plus)
                .map(SuiteText::total)
                .ifPresent(lines::add);
        return lines;
    }

    private static String total(TimeEstimate all) {
        return "All of it takes about %s, and at most %s if every deadline is used up."
                .formatted(Phrases.of(all.likely()), Phrases.of(all.atMost()));
    }

    private static String words(PlanForecast outlook) {
        return outlook.estimate()
                .map(
                        time ->
                                "about "
                                        + Phrases.of(time.likely())
                                        + ", at most "
                                        + Phrases.of(time.atMost()))
                .orElseGet(
                        () ->
                                outlook.why()
                                        .map(why -> "not run: " + oneLine(why))
                                        .orElse("already done"));
    }

    /** The result of each plan, and the folder of its run. */
    static List<String> after(SuiteRecord suite) {
        List<String> lines = new ArrayList<>();
        lines.add("%s: %s, in %s".formatted(suite.id(), counts(suite), Phrases.of(took(suite))));
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("plan", "state", "took", "run"));
        suite.steps().forEach(step -> rows.add(row(step)));
        lines.addAll(indented(TextTable.lines(rows)));
        suite.steps()
                .forEach(step -> step.why().map(why -> sentence(step, why)).ifPresent(lines::add));
        return lines;
    }

    /** Such as {@code 8 done, 1 not run}. */
    static String counts(SuiteRecord suite) {
        return Arrays.stream(State.values())
                .filter(state -> suite.count(state) > 0)
                .map(state -> suite.count(state) + " " + state.words())
                .collect(Collectors.joining(", "));
    }

    private static List<String> row(SuiteStep step) {
        return List.of(
                step.plan().name(),
                step.state().words(),
                step.took().isZero() ? "" : Phrases.of(step.took()),
                step.run().orElse(""));
    }

    private static String sentence(SuiteStep step, String why) {
        return "%s: %s: %s".formatted(step.state().words(), step.plan().name(), oneLine(why));
    }

    private static Duration took(SuiteRecord suite) {
        return suite.steps().stream().map(SuiteStep::took).reduce(Duration.ZERO, Duration::plus);
    }

    /** If a plan lacks several things: the first, and the number of others. */
    private static String oneLine(String why) {
        List<String> lines = why.lines().toList();
        return lines.size() < 2
                ? why
                : lines.get(0) + " (and " + (lines.size() - 1) + " more like it)";
    }

    private static List<String> indented(List<String> lines) {
        return lines.stream().map(line -> "  " + line).toList();
    }
}
