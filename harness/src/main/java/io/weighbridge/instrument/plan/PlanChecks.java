package io.weighbridge.instrument.plan;

import io.weighbridge.instrument.model.DidYouMean;
import io.weighbridge.instrument.model.Keyed;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks what a schema cannot: names that must be known or unique, and values that must fit to
 * other values. {@link LoadRules} checks the loads of the plan that is read from the file.
 */
record PlanChecks(Section plan, YamlDocument document) {

    PlanChecks(YamlDocument document) {
        this(document.section(), document);
    }

    /** Adds the mistakes that these checks find. */
    void check() {
        for (String list : List.of("targets", "workloads", "factors", "services")) {
            document.uniqueNames("the plan", plan, list, it -> it.text("name"));
        }
        known(plan, "baseline", "target", plan.names("targets"));
        factors();
        loads();
        new StoreChecks(plan, document).check();
        new WorkloadChecks(plan, document).check();
        published();
    }

    /**
     * Adds a mistake for each published figure of a scenario that the plan does not have. The names
     * of scenarios follow from workloads and loads, so they are known only once the plan is read.
     * The same holds for the load that {@code question} names.
     */
    void scenarios(Plan read) {
        List<String> scenarios = read.scenarios().stream().map(Scenario::name).toList();
        List<String> rates =
                read.loads().stream()
                        .filter(Load::open)
                        .flatMap(load -> Stream.ofNullable(load.name()))
                        .toList();
        known(plan, "question", "load at a fixed rate", rates);
        for (Section found : plan.sections("published")) {
            known(found, "scenario", "scenario", scenarios);
            known(found, "course", "scenario", scenarios);
        }
    }

    /** Loads must have different names, and a size that their tools do not ignore. */
    private void loads() {
        document.uniqueNames("the plan", plan, "loads", PlanNormaliser::loadName);
        for (Section load : PlanNormaliser.loadSections(plan)) {
            String driver = PlanNormaliser.driver(load);
            LoadTool tool = Keyed.find(LoadTool.values(), driver);
            if (tool == null) {
                document.mistake(load.pointerTo("driver"), unknownDriver(driver));
            } else {
                size(load, tool);
            }
        }
    }

    private void size(Section load, LoadTool tool) {
        boolean timed = tool.bound() == LoadTool.Bound.TIME;
        document.require(
                !timed || !load.has("requests"),
                load.pointerTo("requests"),
                "%s stops after a time: give a duration, not requests".formatted(tool.key()));
        document.require(
                timed || !load.has("duration") || load.has("rate"),
                load.pointerTo("duration"),
                "%s stops after a number of requests: give requests, not a duration"
                        .formatted(tool.key()));
    }

    private static String unknownDriver(String driver) {
        List<String> known = Keyed.keys(LoadTool.values());
        return "the driver must be one of %s, not %s%s"
                .formatted(String.join(", ", known), driver, DidYouMean.hint(driver, known));
    }

    /** Names of factors and levels must be unique, and excluded levels must exist. */
    private void factors() {
        List<Section> factors = plan.sections("factors");
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
        if (hint.isEmpty()) {
            hint =
                    key.equals("metric")
                            ? "; use a key of the JSON report such as load.rps"
                            : "; use one of " + String.join(", ", all);
        }
        document.require(
                all.contains(name),
                found.pointerTo(key),
                "there is no %s %s%s".formatted(what, name, hint));
    }
}
