package io.weighbridge.doctor;

import io.weighbridge.sample.KernelFiles;
import java.nio.file.Path;
import java.util.List;

/** Finds sources of measurement error on this machine. */
public final class Doctor {

    private static final Path RESULTS = Path.of("results");

    private Doctor() {}

    /** Examines this machine, with results in their default folder. */
    public static List<Finding> examine() {
        return examine(RESULTS);
    }

    /**
     * Checks this machine, which takes about a second because it measures background load.
     *
     * @param results the folder of results; it need not exist
     * @return one finding for each check that this machine supports; empty if interrupted
     */
    public static List<Finding> examine(Path results) {
        try {
            return Rules.judge(new Examination(KernelFiles.HERE).facts(results));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
