package io.weighbridge.os;

import java.util.List;

/**
 * Puts a child into a session of its own with {@code setsid}, where there is one: a Ctrl-C at the
 * terminal then reaches the harness alone, which ends its children in order, and what a child
 * starts can be found by the session. {@code setsid} turns into the program (same process number)
 * in about a millisecond, the same for every child.
 */
final class OwnSession {

    private static final List<String> PREFIX =
            Tools.find("setsid").map(setsid -> List.of(setsid.toString())).orElse(List.of());

    private OwnSession() {}

    static List<String> prefix() {
        return PREFIX;
    }
}
