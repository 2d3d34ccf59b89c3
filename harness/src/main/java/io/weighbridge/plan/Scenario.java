package io.weighbridge.plan;

import java.util.Optional;

/**
 * A workload and how it is driven: what one table of a report is about.
 *
 * @param workload what is asked
 * @param load how
 */
public record Scenario(Workload workload, Load load) {

    /** The name of it, which is the workload's where a plan has only one load. */
    public String name() {
        return name(workload.name(), load.name());
    }

    /** The name of a scenario, from those of its workload and its load. */
    public static String name(String workload, Optional<String> load) {
        return load.map(name -> workload + ", " + name).orElse(workload);
    }
}
