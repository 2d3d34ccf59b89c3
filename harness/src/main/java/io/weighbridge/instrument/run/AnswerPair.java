package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.plan.Workload;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Two consecutive answers to the same request, which may differ, for example by a token or a date.
 *
 * @param workload the workload that the request belongs to
 */
public record AnswerPair(Workload workload, HttpAnswer first, HttpAnswer second) {

    private static final int SHOWN = 40;

    /** The lengths of the bodies as they were sent. */
    AnswerLengths lengths() {
        return new AnswerLengths(first.length(), second.length());
    }

    /** The lengths of the decoded contents. */
    public AnswerLengths contentLengths() {
        return new AnswerLengths(first.contentLength(), second.contentLength());
    }

    /**
     * The difference, as one sentence without a full stop; null if both bodies are the same. It
     * quotes the text before the difference but not the difference, which may be secret.
     */
    public @Nullable String difference() {
        return difference("two answers to " + workload.requestLine());
    }

    /**
     * The same as {@link #difference()}.
     *
     * @param both the subject of the sentence: words for the two answers
     */
    public @Nullable String difference(String both) {
        String one = first.body();
        String two = second.body();
        if (one.equals(two)) {
            return null;
        }
        int from = sameBegin(one, two);
        int same = sameEnd(one, two);
        String before = one.substring(Math.max(0, from - SHOWN), from).strip();
        String after = before.isEmpty() ? "" : ", after '" + before.replaceAll("\\s+", " ") + "'";
        int to = Math.max(one.length(), two.length()) - same;
        return "%s differ between characters %d and %d%s; they have %s"
                .formatted(both, from + 1, to, after, contentLengths().text());
    }

    /** The length of the common prefix, in characters. */
    public static int sameBegin(String one, String two) {
        int from = Arrays.mismatch(one.toCharArray(), two.toCharArray());
        return from < 0 ? one.length() : from;
    }

    /** The length of the common suffix, in characters, without the common prefix. */
    public static int sameEnd(String one, String two) {
        int most = Math.min(one.length(), two.length()) - sameBegin(one, two);
        int same = 0;
        while (same < most
                && one.charAt(one.length() - 1 - same) == two.charAt(two.length() - 1 - same)) {
            same++;
        }
        return same;
    }
}
