package io.weighbridge.launch;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Recognises JVMs by the program that a process runs. */
final class JavaProcess {

    private JavaProcess() {}

    static boolean is(long pid) {
        return program(pid) != null;
    }

    /** The home of the Java that runs a process; null if it runs another program. */
    static @Nullable Path home(long pid) {
        Path program = program(pid);
        Path bin = program == null ? null : program.getParent();
        return bin == null ? null : bin.getParent();
    }

    private static @Nullable Path program(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(handle -> handle.info().command())
                .map(Path::of)
                .filter(program -> program.endsWith("java"))
                .orElse(null);
    }
}
