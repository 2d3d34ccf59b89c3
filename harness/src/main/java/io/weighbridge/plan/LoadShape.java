package io.weighbridge.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts the loads of a correct plan file. In the file, a load may have several rates; each then
 * becomes a load of its own.
 */
final class LoadShape {

    private LoadShape() {}

    /** The loads of a plan file. */
    static List<Load> loads(Section file) {
        if (!file.has("loads")) {
            return steps(file.section("load"), null);
        }
        return file.sections("loads").stream()
                .flatMap(load -> steps(load, name(load)).stream())
                .toList();
    }

    /** The name of one of several loads: its tool's name if the plan gives it none. */
    static String name(Section load) {
        return load.text("name", driver(load));
    }

    /** The name of a load's tool. */
    static String driver(Section load) {
        return load.text("driver", Load.DEFAULT.driver());
    }

    /**
     * The loads of a section. A closed section is one load, and an open one is a load for each of
     * its rates. If the rates are shares of a peak, a closed load that measures the peak comes
     * first.
     */
    private static List<Load> steps(Section section, @Nullable String name) {
        Load load = load(section).withName(name);
        List<Rate> rates = rates(section);
        if (rates.isEmpty()) {
            return List.of(load);
        }
        List<Load> steps = new ArrayList<>();
        if (rates.get(0).of() == Rate.Of.SMALLEST_PEAK) {
            steps.add(load.withName(step(name, Load.PEAK)));
        }
        for (Rate rate : rates) {
            String label = "at " + rate.text();
            steps.add(load.withRate(rate).withName(step(name, label)));
        }
        return steps;
    }

    private static String step(@Nullable String name, String label) {
        return name == null ? label : name + " " + label;
    }

    private static List<Rate> rates(Section load) {
        Rate.Of of = load.has("of") ? Rate.Of.SMALLEST_PEAK : Rate.Of.SECOND;
        return load.texts("rate").stream().map(text -> new Rate(Quantity.share(text), of)).toList();
    }

    private static Load load(Section load) {
        ObjectNode node =
                PlanShape.durations(PlanShape.over(Load.DEFAULT, load), "duration", "timeout");
        node.remove(List.of("rate", "agents"));
        if (load.has("agents")) {
            List<Agent> machines = load.texts("agents").stream().map(Agent::of).toList();
            node.set("agents", Json.MAPPER.valueToTree(new Agents(machines, load.text("address"))));
        }
        return PlanShape.bound(node, Load.class);
    }
}
