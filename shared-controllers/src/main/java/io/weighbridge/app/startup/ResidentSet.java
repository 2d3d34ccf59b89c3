package io.weighbridge.app.startup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The part of this process's memory that is in RAM. */
final class ResidentSet {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final long KIBIBYTE = 1024;

    private ResidentSet() {}

    /** Bytes, from the kernel's {@code VmRSS} (proc(5)); absent on other systems than Linux. */
    static OptionalLong read() {
        return read(STATUS);
    }

    static OptionalLong read(Path status) {
        if (!Files.isReadable(status)) {
            return OptionalLong.empty();
        }
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> kibibytes(line) * KIBIBYTE)
                    .findFirst();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    private static long kibibytes(String line) {
        return Long.parseLong(line.replaceAll("\\D", ""));
    }
}
