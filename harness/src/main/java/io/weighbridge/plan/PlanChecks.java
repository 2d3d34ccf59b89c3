package io.weighbridge.plan;

import io.weighbridge.model.DidYouMean;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Checks what a schema cannot: names that must be known or unique, and values that must fit to
 * other values.
 */
record PlanChecks(Section plan, YamlDocument document) {

    PlanChecks(YamlDocument document) {
        this(document.section(), document);
    }

    /** Adds the mistakes that these checks find. */
    void check() {
        targets();
        factors();
        new LoadChecks(plan, document).check();
        new WorkloadChecks(plan, document).check();
        durations();
        published();
        squeeze();
    }

    /**
     * Adds a mistake for each published figure of a scenario that the plan does not have. The names
     * of scenarios follow from workloads and loads, so they are known only once the plan is read.
     */
    void scenarios(Plan read) {
        List<String> scenarios = read.scenarios().stream().map(Scenario::name).toList();
        for (Section found : plan.sections("published")) {
            known(found, "scenario", "scenario", scenarios);
            known(found, "course", "scenario", scenarios);
        }
    }

    private void targets() {
        document.uniqueNames("the plan", plan, "targets", it -> it.text("name"));
        baseline();
        for (Section target : plan.sections("targets")) {
            document.require(
                    target.has("jar") || target.has("command"),
                    target.pointer(),
                    "a target needs a jar or a command");
        }
    }

    private void baseline() {
        String baseline = plan.text("baseline");
        if (baseline == null) {
            return;
        }
        List<String> names = plan.names("targets").stream().distinct().toList();
        String hint = DidYouMean.hint(baseline, names);
        document.require(
                names.contains(baseline),
                "/baseline",
                "the baseline must be one of the targets %s, not %s%s"
                        .formatted(String.join(", ", names), baseline, hint));
    }

    /** A plan with factors has one application, and excluded levels must exist. */
    private void factors() {
        List<Section> factors = plan.sections("factors");
        if (factors.isEmpty()) {
            return;
        }
        document.uniqueNames("the plan", plan, "factors", it -> it.text("name"));
        List<Section> targets = plan.sections("targets");
        document.require(
                targets.size() == 1 && targets.get(0).has("jar"),
                "/targets",
                targets.size() == 1
                        ? "a plan with factors needs a jar as its target: name one with jar"
                        : "a plan with factors must have exactly one target, not %d: leave the others out"
                                .formatted(targets.size()));
        List<String> all = new ArrayList<>();
        for (Section factor : factors) {
            factor.sections("levels").forEach(level -> all.add(named(factor, level)));
        }
        factors.forEach(factor -> levels(factor, all));
    }

    private void levels(Section factor, List<String> all) {
        document.uniqueNames(
                "the factor " + factor.text("name", ""), factor, "levels", it -> it.text("name"));
        for (Section level : factor.sections("levels")) {
            String name = level.text("name", "");
            for (String other : level.texts("excludes")) {
                document.require(
                        all.contains(other) && !named(factor, level).equals(other),
                        level.pointerTo("excludes"),
                        "%s excludes %s, but excludes takes a level of another factor, as FACTOR=LEVEL%s"
                                .formatted(name, other, DidYouMean.hint(other, all)));
            }
        }
    }

    private static String named(Section factor, Section level) {
        return factor.text("name", "") + "=" + level.text("name", "");
    }

    /** A search for the smallest memory needs one load by the built-in tool. */
    private void squeeze() {
        if (!plan.has("squeeze")) {
            return;
        }
        document.require(
                !plan.has("loads")
                        && PlanShape.driver(plan.section("load")).equals(LoadTool.BUILTIN.key()),
                plan.has("loads") ? "/loads" : "/load",
                "a plan with squeeze must have one load, with the built-in tool: write load:"
                        + " {driver: builtin}");
    }

    private void durations() {
        requireShort(plan.section("warmup"), "atMost", "idle");
        requireShort(plan.section("limits"), "ready", "slice", "stop", "run");
        requireShort(plan.section("squeeze"), "p99");
        requireShort(plan.section("load"), "duration", "timeout");
        plan.sections("loads").forEach(load -> requireShort(load, "duration", "timeout"));
    }

    private void requireShort(Section section, String... keys) {
        for (String key : keys) {
            String text = section.text(key, "");
            document.require(
                    !Quantity.isTooLong(text),
                    section.pointerTo(key),
                    "%s must be at most %dh, which is a year, not %s: give a shorter time"
                            .formatted(key, Quantity.LONGEST.toHours(), text));
        }
    }

    /** Published figures must refer to targets, metrics and scenarios of this plan. */
    private void published() {
        List<String> targets = plan.names("targets");
        List<String> metrics = Arrays.stream(Metric.values()).map(Metric::key).sorted().toList();
        for (Section found : plan.sections("published")) {
            known(found, "target", "target", targets);
            known(found, "metric", "metric", metrics);
        }
    }

    private void known(Section found, String key, String what, List<String> all) {
        String name = found.text(key);
        if (name == null) {
            return;
        }
        String hint = DidYouMean.hint(name, all);
        if (hint.isEmpty() && key.equals("metric")) {
            hint = "; use a key of the JSON report such as load.rps";
        }
        document.require(
                all.contains(name),
                found.pointerTo(key),
                "there is no %s %s%s".formatted(what, name, hint));
    }
}
