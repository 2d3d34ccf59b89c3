package io.weighbridge.instrument.sample;

import io.weighbridge.os.KernelFiles;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * Properties of a machine that a reader must know before comparing its results with those of
 * another machine.
 */
public final class MachineDescription {

    private final Map<String, String> lines = new LinkedHashMap<>();

    private MachineDescription() {}

    /** A description of this machine, in a fixed order; unknown values are left out. */
    public static Map<String, String> read() {
        return KernelFiles.HERE.text("proc/version") == null
                ? portable()
                : of(new LinuxMachine(KernelFiles.HERE));
    }

    /** The description of a Linux machine. */
    static Map<String, String> of(LinuxMachine machine) {
        MachineDescription description = new MachineDescription();
        description.processors(machine);
        description.memory(machine);
        description.system(machine);
        description.harness();
        return Collections.unmodifiableMap(description.lines);
    }

    private void processors(LinuxMachine machine) {
        put("cpu", machine.cpuModel());
        put("cpus allowed", machine.allowed());
        put("smt", onOff(machine.simultaneousThreads()));
        put("governor", String.join(", ", machine.governors()));
        put("turbo", onOff(machine.turbo()));
        put("load average", machine.loadAverage());
    }

    private void memory(LinuxMachine machine) {
        put("memory", mebibytes(machine.memory()));
        put("memory available", mebibytes(machine.memoryAvailable()));
        put("swap", mebibytes(machine.swap()));
        put("swap used", mebibytes(machine.swapUsed()));
        put("cgroup limits", CgroupLimits.read(machine.files()).text());
        put("transparent huge pages", machine.transparentHugePages());
        put("address randomisation", machine.addressRandomisation());
    }

    private void system(LinuxMachine machine) {
        put("os", machine.distribution());
        put("kernel", machine.kernel());
        put("hypervisor", machine.hypervisor());
        Boolean onBattery = machine.onBattery();
        put("on battery", onBattery == null ? null : onBattery ? "yes" : "no");
    }

    private void harness() {
        put("architecture", System.getProperty("os.arch"));
        put("processors", Runtime.getRuntime().availableProcessors());
        put(
                "harness jvm",
                System.getProperty("java.vm.name", "")
                        + " "
                        + System.getProperty("java.vm.version", ""));
    }

    private static Map<String, String> portable() {
        SystemInfo system = new SystemInfo();
        HardwareAbstractionLayer hardware = system.getHardware();
        MachineDescription description = new MachineDescription();
        description.put("cpu", hardware.getProcessor().getProcessorIdentifier().getName().strip());
        description.put("memory", mebibytes(hardware.getMemory().getTotal()));
        description.put("memory available", mebibytes(hardware.getMemory().getAvailable()));
        description.put("os", system.getOperatingSystem());
        description.harness();
        return Collections.unmodifiableMap(description.lines);
    }

    private void put(String name, @Nullable Object value) {
        String text = Objects.toString(value, "");
        if (!text.isBlank()) {
            lines.put(name, text);
        }
    }

    private static @Nullable String onOff(@Nullable Boolean on) {
        return on == null ? null : on ? "on" : "off";
    }

    private static @Nullable String mebibytes(@Nullable Long bytes) {
        return bytes == null ? null : (bytes >> 20) + " MiB";
    }
}
