package io.weighbridge.doctor;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was read about this machine, for {@link Rules} to judge. Values that the machine does not
 * provide are null.
 */
record Facts(
        Family family,
        Processors processors,
        Load load,
        Memory memory,
        Sockets sockets,
        Programs programs,
        Host host) {

    /** Operating systems with different commands. */
    enum Family {
        DEBIAN,
        FEDORA,
        OTHER_LINUX,
        MAC,
        OTHER;

        boolean linux() {
            return this == DEBIAN || this == FEDORA || this == OTHER_LINUX;
        }
    }

    /** The file that controls turbo. */
    enum Turbo {
        OFF,
        INTEL,
        COMMON
    }

    /**
     * The CPUs.
     *
     * @param count that this process may use
     * @param quota CPUs' worth of time that a container allows
     */
    record Processors(
            int count,
            List<String> governors,
            @Nullable Turbo turbo,
            @Nullable Boolean simultaneousThreads,
            @Nullable Double quota) {
        Processors {
            governors = List.copyOf(governors);
        }
    }

    /**
     * Background load while no run is measured.
     *
     * @param others CPUs' worth of time used by other processes
     * @param steal CPUs' worth of time used by the hypervisor
     * @param busiest processes, such as {@code java (pid 17) 0.83}, the busiest first
     */
    record Load(double others, double steal, List<String> busiest) {
        Load {
            busiest = List.copyOf(busiest);
        }
    }

    /** Bytes, and {@code always}, {@code madvise} or {@code never}. */
    record Memory(
            long available,
            @Nullable Long limit,
            @Nullable Long swapUsed,
            @Nullable String hugePages) {}

    /**
     * Resources for a load tool.
     *
     * @param openFiles that a process may have
     * @param ports that a client may use
     * @param timeWait closed connections whose ports cannot be reused yet
     */
    record Sockets(@Nullable Long openFiles, @Nullable Long ports, @Nullable Long timeWait) {}

    /** Installed programs; {@code jdk} means a JDK, which has the attach API, not only a JRE. */
    record Programs(boolean ab, boolean taskset, boolean jdk) {}

    /**
     * Other facts.
     *
     * @param diskFree bytes available in the folder of results
     * @param otherRun why a run cannot start beside another weigh; null if it can
     */
    record Host(
            @Nullable String hypervisor,
            @Nullable Boolean onBattery,
            long diskFree,
            @Nullable String otherRun) {}
}
