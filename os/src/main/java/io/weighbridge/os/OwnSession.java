package io.weighbridge.os;

import java.nio.file.Path;
import java.util.List;

/**
 * Starts a child in a session of its own with {@code setsid}, if available. A Ctrl-C at the
 * terminal then reaches only the harness, which ends its children itself. A child's descendants can
 * be found by their session. {@code setsid} turns into the program (with the same pid) in about a
 * millisecond. This delay is the same for every child.
 */
final class OwnSession {

    private OwnSession() {}

    static List<String> prefix() {
        Path setsid = Tools.find("setsid");
        return setsid == null ? List.of() : List.of(setsid.toString());
    }
}
