package io.weighbridge.plan;

import io.weighbridge.model.DidYouMean;
import java.util.ArrayList;
import java.util.List;

/** Checks the switches of a plan: one application with many levels. */
record FactorChecks(Section plan, YamlDocument document) {

    /** A plan with factors has one application, and excluded levels must exist. */
    void check() {
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
        List<String> named = new ArrayList<>();
        for (Section factor : factors) {
            factor.sections("levels").forEach(level -> named.add(name(factor, level)));
        }
        factors.forEach(factor -> levels(factor, named));
    }

    private void levels(Section factor, List<String> named) {
        document.uniqueNames(
                "the factor " + factor.text("name", ""), factor, "levels", it -> it.text("name"));
        for (Section level : factor.sections("levels")) {
            String name = level.text("name", "");
            for (String other : level.texts("excludes")) {
                document.require(
                        named.contains(other) && !name(factor, level).equals(other),
                        level.pointerTo("excludes"),
                        "%s excludes %s, but excludes takes a level of another factor, as FACTOR=LEVEL%s"
                                .formatted(name, other, DidYouMean.hint(other, named)));
            }
        }
    }

    private static String name(Section factor, Section level) {
        return factor.text("name", "") + "=" + level.text("name", "");
    }
}
