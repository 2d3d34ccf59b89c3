package io.weighbridge.instrument.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The process and software that actually ran.
 *
 * @param command the server's command line
 * @param pid its process id
 * @param port on which it listened
 * @param container name and version from the server's startup report; absent without a report
 * @param java vendor and version of its JVM
 */
public record Identity(
        List<String> command,
        long pid,
        int port,
        @Nullable String container,
        @Nullable String java) {

    public Identity {
        command = List.copyOf(command);
    }
}
