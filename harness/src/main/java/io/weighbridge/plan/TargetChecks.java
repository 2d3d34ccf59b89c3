package io.weighbridge.plan;

import java.util.List;
import java.util.Set;

/** Checks the servers of a plan. */
record TargetChecks(Section plan, Mistakes mistakes) {

    /** Keys that are for jars only, because a command contains these settings. */
    private static final Set<String> IN_COMMAND = Set.of("jvm", "properties", "arguments");

    /** Adds the mistakes in the servers. */
    void check() {
        mistakes.uniqueNames("the plan", plan, "targets", it -> it.text("name"));
        baseline();
        mistakes.oneJava(plan.section("jvm"));
        plan.sections("targets").forEach(this::target);
    }

    private void baseline() {
        String baseline = plan.text("baseline");
        if (baseline == null) {
            return;
        }
        List<String> names = plan.names("targets").stream().distinct().toList();
        String hint = DidYouMean.hint(baseline, names);
        mistakes.require(
                names.contains(baseline),
                "/baseline",
                "the baseline must be one of the targets %s, not %s%s"
                        .formatted(String.join(", ", names), baseline, hint));
    }

    private void target(Section target) {
        mistakes.require(
                target.has("jar") != target.has("command"),
                target.pointer(),
                target.has("jar")
                        ? "a target must have a jar or a command, not both: leave one out"
                        : "a target needs a jar or a command");
        mistakes.oneJava(target.section("jvm"));
        for (String key : List.of("jvm", "properties", "arguments", "move", "prepare")) {
            String instead =
                    IN_COMMAND.contains(key) ? "write it into the command" : "leave it out";
            mistakes.require(
                    !(target.has("command") && target.has(key)),
                    target.pointerTo(key),
                    key + " is for jars only: " + instead);
        }
        names(target, "env", "an environment variable");
        names(target, "properties", "a property");
    }

    private void names(Section target, String key, String what) {
        for (String name : target.pairs(key).keySet()) {
            mistakes.require(
                    !name.isEmpty() && name.indexOf('=') < 0,
                    target.section(key).pointerTo(name),
                    "%s needs a name without =, not %s".formatted(what, HeaderChecks.quoted(name)));
        }
    }
}
