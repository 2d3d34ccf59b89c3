package io.weighbridge.doctor;

import io.weighbridge.instrument.sample.LinuxMachine;
import io.weighbridge.os.KernelFiles;
import io.weighbridge.os.LockedException;
import io.weighbridge.os.MachineLock;
import io.weighbridge.os.Tools;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds sources of measurement error on this machine. */
public final class Doctor {

    /** A JRE lacks at least one of these. */
    private static final List<String> OF_A_JDK =
            List.of("jdk.attach", "jdk.compiler", "java.management.rmi");

    private Doctor() {}

    /**
     * Checks this machine, which takes about a second because it measures background load.
     *
     * @param results the folder of results; it need not exist
     * @return one finding for each check that this machine supports
     */
    public static List<Diagnosis> examine(Path results) throws InterruptedException {
        return new Rules(
                        new LinuxMachine(KernelFiles.HERE),
                        BackgroundLoad.measure(),
                        program -> Tools.find(program) != null,
                        OF_A_JDK.stream()
                                .allMatch(it -> ModuleLayer.boot().findModule(it).isPresent()),
                        diskFree(results),
                        otherRun())
                .judge();
    }

    /** Free bytes at the folder, or at its nearest existing parent. */
    private static long diskFree(Path results) {
        Path folder = results.toAbsolutePath().normalize();
        while (!folder.toFile().exists() && folder.getParent() != null) {
            folder = folder.getParent();
        }
        return folder.toFile().getUsableSpace();
    }

    private static @Nullable String otherRun() {
        try (MachineLock free = MachineLock.acquire()) {
            return null;
        } catch (LockedException taken) {
            return taken.getMessage();
        }
    }
}
