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
     * CPU time since the process started.
     *
     * @param javaThreadsStarted number of Java threads that the process has ever started, if known
     */
    Optional<CpuTimes> cpu(OptionalLong javaThreadsStarted);

    /** The part of its memory that is in RAM now. */
    ResidentMemory resident();

    List<Warning> limits();
}
