package io.weighbridge.plan;

import java.util.List;

/** Checks the servers of a plan. */
record TargetChecks(Section plan, YamlDocument document) {

    /** Adds the mistakes in the servers. */
    void check() {
        document.uniqueNames("the plan", plan, "targets", it -> it.text("name"));
        baseline();
        plan.sections("targets").forEach(this::target);
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

    private void target(Section target) {
        document.require(
                target.has("jar") || target.has("command"),
                target.pointer(),
                "a target needs a jar or a command");
        names(target, "env", "an environment variable");
        names(target, "properties", "a property");
    }

    private void names(Section target, String key, String what) {
        for (String name : target.pairs(key).keySet()) {
            document.require(
                    !name.isEmpty() && name.indexOf('=') < 0,
                    target.section(key).pointerTo(name),
                    "%s needs a name without =, not %s".formatted(what, HeaderChecks.quoted(name)));
        }
    }
}
