package io.weighbridge.doctor;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The input of the rules; absent where the machine does not provide it. */
record Facts(
        Family family,
        Processors processors,
        Load load,
        Memory memory,
        Sockets sockets,
        Programs programs,
        Host host) {

    /** Operating systems that differ in their commands. */
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

    /** Which file switches turbo. */
    enum Turbo {
        OFF,
        INTEL,
        COMMON
    }

    /**
     * The CPUs.
     *
     * @param count this process may use
     * @param quota CPUs' worth of time a container allows
     */
    record Processors(
            int count,
            List<String> governors,
            Optional<Turbo> turbo,
            Optional<Boolean> simultaneousThreads,
            OptionalDouble quota) {
        Processors {
            governors = List.copyOf(governors);
        }
    }

    /**
     * Background load while nothing is measured.
     *
     * @param others CPUs' worth of time that other processes took
     * @param steal CPUs' worth of time that the hypervisor took
     * @param busiest processes, such as {@code java (pid 17) 0.83}, the busiest first
     */
    record Load(double others, double steal, List<String> busiest) {
        Load {
            busiest = List.copyOf(busiest);
        }
    }

    /** Bytes, and {@code always}, {@code madvise} or {@code never}. */
    record Memory(
            OptionalLong available,
            OptionalLong limit,
            OptionalLong swapUsed,
            Optional<String> hugePages) {}

    /**
     * What a load tool needs.
     *
     * @param openFiles a process may have
     * @param ports a client may choose from
     * @param timeWait closed connections whose port cannot be used again yet
     */
    record Sockets(OptionalLong openFiles, OptionalLong ports, OptionalLong timeWait) {}

    /** What is installed; {@code jdk} is more than a JRE: it has the attach API. */
    record Programs(boolean ab, boolean taskset, boolean jdk) {}

    /**
     * The rest.
     *
     * @param diskFree bytes where results are written
     * @param otherWeighing how the one that runs calls itself
     */
    record Host(
            Optional<String> hypervisor,
            Optional<Boolean> onBattery,
            OptionalLong diskFree,
            Optional<String> otherWeighing) {}
}
