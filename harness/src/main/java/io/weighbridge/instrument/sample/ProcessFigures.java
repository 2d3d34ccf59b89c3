package io.weighbridge.instrument.sample;

import io.weighbridge.instrument.model.Warning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Figures of one process from the operating system; null if not available, or if the process has
 * ended.
 */
interface ProcessFigures {

    /**
     * CPU time since the process started.
     *
     * @param javaThreadsStarted number of Java threads that the process has ever started; null if
     *     not known
     */
    @Nullable CpuTimes cpu(@Nullable Long javaThreadsStarted);

    /** The part of the process's memory that is in RAM now. */
    ResidentMemory resident();

    List<Warning> limits();
}
