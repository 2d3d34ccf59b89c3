package io.weighbridge.instrument.plan;

import org.jspecify.annotations.Nullable;

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

    /**
     * The name of a scenario, made of the names of its workload and its load.
     *
     * @param load null if the plan has only one
     */
    public static String name(String workload, @Nullable String load) {
        return load == null ? workload : workload + ", " + load;
    }
}
