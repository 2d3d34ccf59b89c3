package io.weighbridge.plan;

import io.weighbridge.model.DidYouMean;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.Metric;
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
        new FactorChecks(plan, document).check();
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

    /** A search for the smallest memory needs one load by the built-in tool. */
    private void squeeze() {
        if (!plan.has("squeeze")) {
            return;
        }
        document.require(
                !plan.has("loads")
                        && LoadShape.driver(plan.section("load")).equals(LoadTool.BUILTIN.key()),
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
        document.require(
                all.contains(name),
                found.pointerTo(key),
                "there is no %s %s%s".formatted(what, name, DidYouMean.hint(name, all)));
    }
}
