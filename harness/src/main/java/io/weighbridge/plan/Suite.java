package io.weighbridge.plan;

import java.nio.file.Path;
import java.util.List;

/**
 * Plans to be run one after the other. A value; {@link SuiteFile} reads it.
 *
 * @param name the suite's name, used in the ids of its results
 * @param title one line about it
 * @param plans the plans' files, in the order they are run; at least one, none twice
 */
public record Suite(String name, String title, List<Path> plans) {

    public Suite {
        plans = List.copyOf(plans);
    }
}
