package io.weighbridge.run;

import io.weighbridge.launch.HttpAnswer;
import io.weighbridge.plan.Workload;
import java.util.Locale;
import java.util.Optional;

/**
 * Two consecutive answers to the same request that may differ, for example by a token or a date.
 *
 * @param workload whose request it is
 */
record AskedTwice(Workload workload, HttpAnswer first, HttpAnswer second) {

    private static final int SHOWN = 40;

    /** Bytes of the shorter body. */
    int shortest() {
        return Math.min(first.length(), second.length());
    }

    /** Bytes of the longer body. */
    int longest() {
        return Math.max(first.length(), second.length());
    }

    /** Whether a body of so many bytes is as long as one of these, or its length lies between. */
    boolean hasLength(long bytes) {
        return bytes >= shortest() && bytes <= longest();
    }

    /** Whether neither body of the other is as long as these. */
    boolean hasOtherLength(AskedTwice other) {
        return !hasLength(other.first.length()) && !hasLength(other.second.length());
    }

    /**
     * What differs, as one sentence without a full stop; absent where both bodies are the same. It
     * quotes the text before the difference, and not the difference, which may be secret.
     */
    Optional<String> difference() {
        String one = first.body();
        String two = second.body();
        if (one.equals(two)) {
            return Optional.empty();
        }
        int from = sameBegin(one, two);
        int same = sameEnd(one, two);
        String before = one.substring(Math.max(0, from - SHOWN), from).strip();
        return Optional.of(
                String.format(
                        Locale.ROOT,
                        "two answers to %s differ between characters %d and %d%s; they have %s",
                        workload.asked(),
                        from + 1,
                        Math.max(one.length(), two.length()) - same,
                        before.isEmpty() ? "" : ", after '" + before.replaceAll("\\s+", " ") + "'",
                        lengths()));
    }

    /** How many characters two texts begin with alike. */
    static int sameBegin(String one, String two) {
        int most = Math.min(one.length(), two.length());
        int from = 0;
        while (from < most && one.charAt(from) == two.charAt(from)) {
            from++;
        }
        return from;
    }

    /** How many characters two texts end with alike, behind those they begin with. */
    static int sameEnd(String one, String two) {
        int most = Math.min(one.length(), two.length()) - sameBegin(one, two);
        int same = 0;
        while (same < most
                && one.charAt(one.length() - 1 - same) == two.charAt(two.length() - 1 - same)) {
            same++;
        }
        return same;
    }

    /** Such as {@code 4012 bytes} or {@code 4012 and 4015 bytes}. */
    String lengths() {
        return first.length() == second.length()
                ? first.length() + (first.length() == 1 ? " byte" : " bytes")
                : first.length() + " and " + second.length() + " bytes";
    }
}
