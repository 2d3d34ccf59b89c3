package io.weighbridge.sample;

import io.weighbridge.model.Warning;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Figures of one process from the operating system; absent if not available, or if the process has
 * ended.
 */
interface ProcessFigures {

    /**
     * What it has spent since it started.
     *
     * @param javaThreadsStarted how many Java threads the process has ever started, where known
     */
    Optional<CpuTimes> cpu(OptionalLong javaThreadsStarted);

    /** What of it is in RAM now. */
    ResidentMemory resident();

    List<Warning> limits();
}
