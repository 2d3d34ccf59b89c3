package io.weighbridge.plan;

import java.util.Optional;

/**
 * A workload under a load; each has its own table in a report.
 *
 * @param workload the requests
 * @param load how they are sent
 */
public record Scenario(Workload workload, Load load) {

    /** Its name: the workload's name alone if the plan has only one load. */
    public String name() {
        return name(workload.name(), load.name());
    }

    /** The name of a scenario, made of the names of its workload and its load. */
    public static String name(String workload, Optional<String> load) {
        return load.map(name -> workload + ", " + name).orElse(workload);
    }
}
