package io.weighbridge.sample;

import io.weighbridge.model.Warning;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What an operating system tells about one process; absent where it does not, or not any more. */
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
