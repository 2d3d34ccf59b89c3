package io.weighbridge.result;

import java.util.List;
import java.util.Optional;

/**
 * What really ran.
 *
 * @param command the server's command line
 * @param pid its process
 * @param port it listened on
 * @param container name and version as the server's start-up report gives them
 * @param java vendor and version of its JVM
 */
public record Identity(
        List<String> command,
        long pid,
        int port,
        Optional<String> container,
        Optional<String> java) {

    public Identity {
        command = List.copyOf(command);
    }
}
