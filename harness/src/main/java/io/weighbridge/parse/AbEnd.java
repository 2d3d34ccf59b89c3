package io.weighbridge.parse;

import io.weighbridge.model.Failure;
import io.weighbridge.model.Failure.Kind;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.result.RawOutput;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether ab completed its load and, if not, what stopped it. */
final class AbEnd {

    private static final Pattern WAITED = Pattern.compile("timeout specified has expired");
    private static final Pattern TOTAL = Pattern.compile("Total of (\\d+) requests completed");
    private static final Pattern TURNED_AWAY =
            Pattern.compile("Connection re(?:fused|set by peer)|Broken pipe|End of file found");

    private AbEnd() {}

    static void check(RawOutput raw, String output) throws TrialFailedException {
        if (raw.exitCode() == 0) {
            return;
        }
        throw new TrialFailedException(
                new Failure(kind(output), sentence(raw, output), output.strip().lines().toList()));
    }

    private static Kind kind(String output) {
        if (WAITED.matcher(output).find()) {
            return Kind.HUNG_UNDER_LOAD;
        }
        return TURNED_AWAY.matcher(output).find() ? Kind.ERROR_RESPONSES : Kind.DRIVER_FAILED;
    }

    private static String sentence(RawOutput raw, String output) {
        return switch (kind(output)) {
            case HUNG_UNDER_LOAD ->
                    "ab timed out because a request got no answer"
                            + after(output)
                            + ": see the server's log";
            case ERROR_RESPONSES ->
                    "ab failed because a connection was refused or closed"
                            + after(output)
                            + ": see the server's log";
            default ->
                    "ab failed with exit code "
                            + raw.exitCode()
                            + " ("
                            + complaint(output)
                            + "): check the options of this load in the plan, and ab's output";
        };
    }

    /** A detail from ab's output, such as "Total of 302 requests completed". */
    private static String after(String output) {
        Matcher total = TOTAL.matcher(output);
        return total.find() ? " after " + total.group(1) + " requests" : "";
    }

    /** The first line in which ab itself complains, or else its last one. */
    private static String complaint(String output) {
        String last = "no output";
        for (String line : output.lines().toList()) {
            if (line.startsWith("ab: ")) {
                return line;
            }
            last = line.isBlank() ? last : line;
        }
        return last;
    }
}
