package io.weighbridge.doctor;

import io.weighbridge.sample.KernelFiles;
import java.nio.file.Path;
import java.util.List;

/** Says what will spoil the numbers on this machine. */
public final class Doctor {

    private static final Path RESULTS = Path.of("results");

    private Doctor() {}

    /** Examines this machine, with results in their usual folder. */
    public static List<Finding> examine() {
        return examine(RESULTS);
    }

    /**
     * Examines this machine; takes about a second, in which it looks at what others do.
     *
     * @param results the folder results are written to; it need not exist
     * @return one finding for each thing looked at that the machine tells about; none if
     *     interrupted
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
