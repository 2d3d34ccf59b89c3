package io.weighbridge.plan;

import io.weighbridge.model.LoadTool;
import io.weighbridge.model.Metric;
import java.util.Arrays;
import java.util.List;

/**
 * Checks what a schema cannot: names that must be known or unique, and keys that exclude each
 * other.
 */
record PlanChecks(Section plan, Mistakes mistakes) {

    /** All mistakes that these checks find. */
    static List<PlanProblem> problems(YamlDocument document) {
        Section plan = new Section(document.root(), "");
        Mistakes mistakes = new Mistakes(document);
        PlanChecks checks = new PlanChecks(plan, mistakes);
        new TargetChecks(plan, mistakes).check();
        new FactorChecks(plan, mistakes).check();
        new LoadChecks(plan, mistakes).check();
        new WorkloadChecks(plan, mistakes).check();
        checks.durations();
        checks.published();
        checks.squeeze();
        return mistakes.problems();
    }

    /**
     * A mistake for each published figure of a scenario that the plan does not have. The names of
     * scenarios follow from workloads and loads, so they are known only once the plan is read.
     */
    static List<PlanProblem> scenarios(YamlDocument document, Plan read) {
        Mistakes mistakes = new Mistakes(document);
        PlanChecks checks = new PlanChecks(new Section(document.root(), ""), mistakes);
        List<String> scenarios = read.scenarios().stream().map(Scenario::name).toList();
        for (Section found : checks.plan.sections("published")) {
            checks.known(found, "scenario", "scenario", scenarios);
            checks.known(found, "course", "scenario", scenarios);
        }
        return mistakes.problems();
    }

    /** A search for the smallest memory needs one load by the built-in tool. */
    private void squeeze() {
        if (!plan.has("squeeze")) {
            return;
        }
        mistakes.require(
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
            mistakes.require(
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
        mistakes.require(
                all.contains(name),
                found.pointerTo(key),
                "there is no %s %s%s".formatted(what, name, DidYouMean.hint(name, all)));
    }
}
