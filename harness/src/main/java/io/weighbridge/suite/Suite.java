package io.weighbridge.suite;

import java.nio.file.Path;
import java.util.List;

/**
 * Plans that are run one after the other. {@link SuiteFile} reads it.
 *
 * @param name the suite's name, used in the ids of its results
 * @param title one line about it
 * @param plans the plans' files, in the order in which they are run; at least one, without
 *     duplicates
 */
public record Suite(String name, String title, List<Path> plans) {

    public Suite {
        plans = List.copyOf(plans);
    }
}
