package io.weighbridge.parse;

import io.weighbridge.model.Failure;
import io.weighbridge.model.Failure.Kind;
import io.weighbridge.model.TrialFailedException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether ab completed its load and, if not, what stopped it. */
final class AbEnd {

    private static final String WAITED = "timeout specified has expired";
    private static final Pattern TOTAL = Pattern.compile("Total of (\\d+) requests completed");
    private static final Pattern TURNED_AWAY =
            Pattern.compile("Connection re(?:fused|set by peer)|Broken pipe|End of file found");

    private AbEnd() {}

    static void check(RawText text) throws TrialFailedException {
        if (text.raw().exitCode() == 0) {
            return;
        }
        String output = text.printed();
        if (output.contains(WAITED)) {
            throw failed(Kind.HUNG_UNDER_LOAD, "timed out because a request got no answer", output);
        }
        if (TURNED_AWAY.matcher(output).find()) {
            throw failed(
                    Kind.ERROR_RESPONSES,
                    "failed because a connection was refused or closed",
                    output);
        }
        text.requireDone();
    }

    private static TrialFailedException failed(Kind kind, String what, String output) {
        Matcher total = TOTAL.matcher(output);
        String after = total.find() ? " after " + total.group(1) + " requests" : "";
        String sentence = "ab " + what + after + ": see the server's log";
        return new TrialFailedException(
                new Failure(kind, sentence, output.strip().lines().toList()));
    }
}
