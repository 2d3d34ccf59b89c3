package io.weighbridge.parse;

import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Workload;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * How long the bodies of a workload's answers must be: all alike, unless the plan says that they
 * may vary, and as long as the plan expects.
 */
record BodyLengths(Workload workload) {

    /** The length of each, in bytes; absent where nothing is known of it. */
    OptionalLong expected() {
        Workload.Expect expect = workload.expect();
        if (workload.method().equals("HEAD")) {
            return OptionalLong.of(0);
        }
        if (expect.lengthVaries()) {
            return OptionalLong.empty();
        }
        if (expect.length().isPresent()) {
            return OptionalLong.of(expect.length().getAsInt());
        }
        return expect.body().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(expect.body().get().getBytes(StandardCharsets.UTF_8).length);
    }

    /**
     * The length of bodies, for a tool that reports only their sum.
     *
     * @param bytes of all of them
     * @return their length in bytes; where lengths may vary their mean, rounded; absent where they
     *     differ though they may not, or nothing was answered
     */
    OptionalLong mean(long answers, long bytes) {
        boolean known = answers > 0 && (workload.expect().lengthVaries() || bytes % answers == 0);
        return known ? OptionalLong.of(Math.round((double) bytes / answers)) : OptionalLong.empty();
    }

    /**
     * For a tool that reports the length of bodies.
     *
     * @param came in bytes; absent where it does not tell
     * @throws TrialFailedException where another one is expected
     */
    void require(OptionalLong came) throws TrialFailedException {
        OptionalLong expected = expected();
        if (expected.isPresent() && came.isPresent() && !expected.equals(came)) {
            throw failed(
                    "each body should be %d bytes long, but is %d"
                            .formatted(expected.getAsLong(), came.getAsLong()));
        }
    }

    /**
     * For a tool that reports only the sum of all bodies.
     *
     * @param bytes of all of them
     * @throws TrialFailedException where the sum shows that one is not as long as it must be
     */
    void requireSum(long answers, long bytes) throws TrialFailedException {
        OptionalLong expected = expected();
        if (expected.isPresent() && bytes != answers * expected.getAsLong()) {
            throw failed(
                    "%d bodies of %d bytes each were expected, but they add up to %d bytes"
                            .formatted(answers, expected.getAsLong(), bytes));
        }
        if (expected.isEmpty() && alike() && answers > 0 && bytes % answers != 0) {
            throw failed(
                    "all bodies should have one length, but %d of them add up to %d bytes"
                            .formatted(answers, bytes));
        }
    }

    /**
     * For a tool that reports the shortest and the longest body.
     *
     * @throws TrialFailedException where they must be alike and are not
     */
    void requireAlike(long shortest, long longest) throws TrialFailedException {
        if (shortest != longest && (alike() || expected().isPresent())) {
            throw failed(
                    "all bodies should have one length, but are %d to %d bytes long"
                            .formatted(shortest, longest));
        }
    }

    /** Each of several paths may have a length of its own. */
    private boolean alike() {
        return !workload.expect().lengthVaries() && !workload.draws();
    }

    private TrialFailedException failed(String sentence) {
        return new TrialFailedException(
                new Failure(
                        Failure.Kind.WRONG_ANSWER,
                        "%s: %s: see what the server answers, or set lengthVaries in the plan"
                                .formatted(workload.asked(), sentence)));
    }
}
