package io.weighbridge.instrument.sample;

import io.weighbridge.os.KernelFiles;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.GlobalMemory;

/** The memory of this machine, or of the control group of this process if that is less. */
public final class UsableMemory {

    private UsableMemory() {}

    /**
     * All memory, in bytes.
     *
     * @param files the kernel's files; where they lack the figure, the operating system is asked
     */
    public static long total(KernelFiles files) {
        Long total = new LinuxMachine(files).memory();
        return least(
                total == null ? hardware().getTotal() : total, CgroupLimits.read(files).memory());
    }

    /**
     * The memory that is available without swapping, in bytes; at most what the control group has
     * left of its limit.
     *
     * @param files the kernel's files; where they lack the figure, the operating system is asked
     */
    public static long available(KernelFiles files) {
        Long available = new LinuxMachine(files).memoryAvailable();
        return least(
                available == null ? hardware().getAvailable() : available,
                CgroupLimits.read(files).memoryLeft());
    }

    private static GlobalMemory hardware() {
        return new SystemInfo().getHardware().getMemory();
    }

    private static long least(long ofMachine, @Nullable Long ofGroup) {
        return ofGroup == null ? ofMachine : Math.min(ofMachine, ofGroup);
    }
}
