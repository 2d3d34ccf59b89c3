package io.weighbridge.sample;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/** Properties of a machine that a reader must know before comparing its results with another's. */
public final class MachineDescription {

    private final Map<String, String> lines = new LinkedHashMap<>();

    private MachineDescription() {}

    /** A description of this machine, in a fixed order; unknown values are left out. */
    public static Map<String, String> read() {
        return KernelFiles.HERE.text("proc/version").isPresent()
                ? of(new LinuxMachine(KernelFiles.HERE))
                : portable();
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
        put("cpus allowed", machine.allowed().map(Object::toString));
        put("smt", machine.simultaneousThreads().map(MachineDescription::onOff));
        put("governor", Optional.of(String.join(", ", machine.governors())));
        put("turbo", machine.turbo().map(MachineDescription::onOff));
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
        put("on battery", machine.onBattery().map(yes -> yes ? "yes" : "no"));
    }

    private void harness() {
        put("architecture", Optional.ofNullable(System.getProperty("os.arch")));
        put("processors", Optional.of("" + Runtime.getRuntime().availableProcessors()));
        put(
                "harness jvm",
                Optional.of(
                        System.getProperty("java.vm.name", "")
                                + " "
                                + System.getProperty("java.vm.version", "")));
    }

    private static Map<String, String> portable() {
        SystemInfo system = new SystemInfo();
        HardwareAbstractionLayer hardware = system.getHardware();
        MachineDescription description = new MachineDescription();
        description.put(
                "cpu",
                Optional.of(hardware.getProcessor().getProcessorIdentifier().getName().strip()));
        description.put("memory", mebibytes(OptionalLong.of(hardware.getMemory().getTotal())));
        description.put(
                "memory available",
                mebibytes(OptionalLong.of(hardware.getMemory().getAvailable())));
        description.put("os", Optional.of(system.getOperatingSystem().toString()));
        description.harness();
        return Collections.unmodifiableMap(description.lines);
    }

    private void put(String name, Optional<String> value) {
        value.filter(text -> !text.isBlank()).ifPresent(text -> lines.put(name, text));
    }

    private static String onOff(boolean on) {
        return on ? "on" : "off";
    }

    private static Optional<String> mebibytes(OptionalLong bytes) {
        return bytes.isPresent()
                ? Optional.of(String.format(Locale.ROOT, "%d MiB", bytes.getAsLong() >> 20))
                : Optional.empty();
    }
}
