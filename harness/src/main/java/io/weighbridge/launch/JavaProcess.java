package io.weighbridge.launch;

import java.nio.file.Path;
import java.util.Optional;

/** Recognises JVMs by the program that a process runs. */
final class JavaProcess {

    private JavaProcess() {}

    static boolean is(long pid) {
        return program(pid).isPresent();
    }

    /** The home of the Java that runs a process. */
    static Optional<Path> home(long pid) {
        return program(pid).map(Path::getParent).map(Path::getParent);
    }

    private static Optional<Path> program(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(handle -> handle.info().command())
                .map(Path::of)
                .filter(program -> program.endsWith("java"));
    }
}
