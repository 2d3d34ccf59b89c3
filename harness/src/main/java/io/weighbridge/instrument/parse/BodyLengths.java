package io.weighbridge.instrument.parse;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Workload;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The lengths that the bodies of a workload's answers must have: all the same, unless the plan
 * allows them to vary, and the length that the plan expects.
 */
record BodyLengths(Workload workload) {

    /** The length of each body, in bytes; null if unknown. */
    @Nullable Long expected() {
        Workload.Expect expect = workload.expect();
        if (workload.method().equals("HEAD")) {
            return 0L;
        }
        if (expect.lengthVaries()) {
            return null;
        }
        Integer length = expect.length();
        if (length != null) {
            return length.longValue();
        }
        String body = expect.body();
        return body == null ? null : (long) body.getBytes(StandardCharsets.UTF_8).length;
    }

    /**
     * The length of bodies, for a tool that reports only their sum.
     *
     * @param bytes of all bodies
     * @return their length in bytes, or the rounded mean if lengths may vary; null if lengths
     *     differ but must not, or if nothing was answered
     */
    @Nullable Long mean(long answers, long bytes) {
        boolean known = answers > 0 && (workload.expect().lengthVaries() || bytes % answers == 0);
        return known ? Math.round((double) bytes / answers) : null;
    }

    /**
     * Checks the length of bodies, for a tool that reports it.
     *
     * @param came in bytes; null if the tool does not report it
     * @throws TrialFailedException if another length is expected
     */
    void require(@Nullable Long came) throws TrialFailedException {
        Long expected = expected();
        if (expected != null && came != null && !expected.equals(came)) {
            throw failed("each body should be %d bytes long, but is %d".formatted(expected, came));
        }
    }

    /**
     * Checks the sum of all bodies, for a tool that reports only the sum.
     *
     * @param bytes of all bodies
     * @throws TrialFailedException if the sum shows that a body has the wrong length
     */
    void requireSum(long answers, long bytes) throws TrialFailedException {
        Long expected = expected();
        if (expected != null && bytes != answers * expected) {
            throw failed(
                    "%d bodies of %d bytes each were expected, but they add up to %d bytes"
                            .formatted(answers, expected, bytes));
        }
        if (expected == null && alike() && answers > 0 && bytes % answers != 0) {
            throw failed(
                    "all bodies should have the same length, but %1$d bodies have %2$d bytes in total, which is no multiple of %1$d"
                            .formatted(answers, bytes));
        }
    }

    /**
     * Checks the shortest and the longest body, for a tool that reports these.
     *
     * @throws TrialFailedException if they must be equal but are not
     */
    void requireAlike(long shortest, long longest) throws TrialFailedException {
        if (shortest != longest && (alike() || expected() != null)) {
            throw failed(
                    "all bodies should have the same length, but are %d to %d bytes long"
                            .formatted(shortest, longest));
        }
    }

    /** Whether all bodies must have the same length. Each of several paths may have its own. */
    private boolean alike() {
        return !workload.expect().lengthVaries() && !workload.draws();
    }

    private TrialFailedException failed(String sentence) {
        String whole =
                "%s: %s: check the server's answers, or run a plan whose workload has expect: {lengthVaries: true}"
                        .formatted(workload.requestLine(), sentence);
        return new TrialFailedException(new Failure(Failure.Kind.WRONG_ANSWER, whole));
    }
}
