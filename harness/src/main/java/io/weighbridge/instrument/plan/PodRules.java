package io.weighbridge.instrument.plan;

import io.weighbridge.instrument.model.LoadTool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Whether the pod of a plan and its loads fit together. */
final class PodRules {

    private PodRules() {}

    /** All mistakes; empty if there are none. */
    static List<Mistake> mistakes(Plan plan) {
        List<Mistake> mistakes = new ArrayList<>();
        if (plan.pod() == null) {
            return mistakes;
        }
        if (plan.squeeze() != null) {
            mistakes.add(
                    new Mistake(
                            "/pod", "a search finds the size of the pod: leave --pod (pod) out"));
        }
        for (int index = 0; index < plan.loads().size(); index++) {
            load("/loads/" + index, plan.loads().get(index), mistakes);
        }
        return mistakes;
    }

    private static void load(String place, Load load, List<Mistake> mistakes) {
        if (!load.tool().can(LoadTool.Ability.STAYS_UP)) {
            String able =
                    Arrays.stream(LoadTool.values())
                            .filter(tool -> tool.can(LoadTool.Ability.STAYS_UP))
                            .map(LoadTool::key)
                            .collect(Collectors.joining(", "));
            mistakes.add(
                    new Mistake(
                            place + "/driver",
                            "a server in a pod is loaded by a tool that keeps running, and %s starts for each slice: use %s"
                                    .formatted(load.driver(), able)));
        }
        Duration given = load.duration();
        if (given != null && given.compareTo(Pod.SLICE) < 0) {
            mistakes.add(
                    new Mistake(
                            place + "/duration",
                            "a slice in a pod takes at least 2s, because a shorter one does not"
                                    + " show throttling: raise the duration, or leave it out"));
        }
    }
}
