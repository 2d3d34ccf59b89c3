package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.PreparedMix;
import io.weighbridge.instrument.plan.Workload;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks the answers of a round's servers before and after load. Also compares the answers of the
 * servers with each other and with those that a witness knows.
 *
 * @param seed of the round, from which the paths of a list are chosen
 */
record AnswerChecks(SharedByRounds shared, Contract contract, long seed) {

    /**
     * Checks one answer to each workload of a server that has just started, or two if answers are
     * compared. Answers may be slow, so the same requests show how the server counts them.
     *
     * @param up the servers that are already up; the lengths of their answers are compared with
     *     this server's
     * @return the number of requests
     */
    int check(ServerUnderTest tested, List<ServerUnderTest> up)
            throws TrialFailedException, InterruptedException {
        int requests = 0;
        for (Workload workload : shared.plan().workloads()) {
            boolean varies = workload.expect().lengthVaries();
            boolean compared =
                    workload.acceptsEncodings() || shared.witness().concerns(tested.target());
            Asked asked = asked(tested, workload, varies || compared);
            requests += asked.requests;
            tested.checked(asked.expected);
            AnswerPair pair = asked.pair;
            if (pair != null) {
                tested.answered(pair);
            }
            if (pair != null && varies) {
                warnDiffer(tested, pair.difference());
            }
            compareLengths(tested, workload, up);
            compareStatuses(tested, workload, up);
            if (pair != null) {
                warnDiffer(tested, shared.witness().add(tested.target(), pair));
            }
        }
        return requests;
    }

    /**
     * Asks for a workload, and learns whether each of its requests raises the server's count by
     * one.
     */
    private Asked asked(ServerUnderTest tested, Workload workload, boolean twice)
            throws TrialFailedException, InterruptedException {
        Asked asked = new Asked(contract, tested.server(), workload, twice, seed(tested));
        try {
            if (workload.overWebSocket()) {
                asked.ask();
            } else {
                tested.requests().learn(workload, asked);
            }
        } catch (TrialFailedException failed) {
            boolean noAnswer = failed.getCause() instanceof IOException;
            Failure ended = noAnswer ? tested.server().endedSoon() : null;
            throw ended == null ? failed : new TrialFailedException(ended, failed);
        }
        return asked;
    }

    /** Asks a server for a workload, and keeps what came last. */
    private static final class Asked implements ServerRequestCount.Asking {

        private final Contract contract;
        private final Server server;
        private final Workload workload;
        private final boolean twice;
        private final long seed;

        /** The workload with the answer that is expected from now on. */
        private Workload expected;

        /** Two answers, if they are compared. */
        private @Nullable AnswerPair pair;

        /** How many requests were sent. */
        private int requests;

        Asked(Contract contract, Server server, Workload workload, boolean twice, long seed) {
            this.contract = contract;
            this.server = server;
            this.workload = workload;
            this.twice = twice;
            this.seed = seed;
            this.expected = workload;
        }

        @Override
        public int ask() throws TrialFailedException, InterruptedException {
            PreparedMix mix = expected.prepared();
            if (mix != null) {
                requests = mix(mix);
                return requests;
            }
            AnswerPair two = twice ? contract.pair(server, workload) : null;
            if (two == null) {
                expected = contract.check(server, workload, seed);
                requests = Contract.requests(workload);
            } else {
                pair = two;
                expected = Contract.expecting(workload, two.second());
                requests = 2;
            }
            return requests;
        }

        /** Requests that write are sent only the first time. */
        private int mix(PreparedMix mix) throws TrialFailedException, InterruptedException {
            MixContract checks = new MixContract(contract.clients(), contract.limit());
            if (requests > 0) {
                return checks.again(server, expected, mix);
            }
            MixContract.Checked checked = checks.first(server, workload, mix);
            expected = checked.workload();
            return checked.requests();
        }
    }

    /**
     * Warns if a target's answers have other lengths than those of a target that was started
     * earlier.
     */
    private static void compareLengths(
            ServerUnderTest tested, Workload workload, List<ServerUnderTest> up) {
        AnswerLengths lengths = tested.lengths(workload.name());
        for (ServerUnderTest other : up) {
            AnswerLengths others = other.lengths(workload.name());
            if (lengths != null && others != null && others.unlike(lengths)) {
                warnLengthsVary(
                        tested,
                        "the answers of %s to %s have %s, but those of %s have %s"
                                .formatted(
                                        tested.target().name(),
                                        workload.requestLine(),
                                        lengths.text(),
                                        other.target().name(),
                                        others.text()));
                return;
            }
        }
    }

    /**
     * Warns if a target answers a request of a mix, whose status is not given, with another status
     * than a target that was started earlier.
     */
    private void compareStatuses(
            ServerUnderTest tested, Workload workload, List<ServerUnderTest> up) {
        PreparedMix mix = tested.checked(workload.name()).prepared();
        if (mix == null || up.isEmpty()) {
            return;
        }
        ServerUnderTest other = up.get(0);
        PreparedMix others = other.checked(workload.name()).prepared();
        for (int place = 0; others != null && place < mix.requests().size(); place++) {
            Workload request = mix.requests().get(place).request();
            int status = request.expect().status();
            int otherStatus = others.requests().get(place).request().expect().status();
            if (status != otherStatus) {
                warnDiffer(
                        tested,
                        "%s answers %s with status %d, but %s with %d"
                                .formatted(
                                        tested.target().name(),
                                        request.name(),
                                        status,
                                        other.target().name(),
                                        otherStatus));
            }
        }
    }

    private void warnDiffer(ServerUnderTest tested, @Nullable String difference) {
        if (difference != null) {
            warn(tested, new Warning(Warning.Kind.ANSWERS_DIFFER, difference));
        }
    }

    private void warn(ServerUnderTest tested, Warning difference) {
        tested.warn(difference);
        shared.steps().differs(tested.target(), difference);
    }

    private static void warnLengthsVary(ServerUnderTest tested, String lengths) {
        tested.warn(new Warning(Warning.Kind.LENGTHS_VARY, lengths));
    }

    /**
     * Warns if a server's answers differ from those that the witness knows. Called once the answers
     * of all servers are known.
     */
    void compare(ServerUnderTest tested) {
        for (AnswerPair answers : tested.answers()) {
            Warning unlike = shared.witness().unlike(tested.target(), answers);
            if (unlike != null) {
                warn(tested, unlike);
            }
        }
    }

    /** Checks one answer to each workload again, after load. */
    void checkAgain(ServerUnderTest tested) throws TrialFailedException, InterruptedException {
        for (Workload workload : shared.plan().workloads()) {
            Workload checked = tested.checked(workload.name());
            AnswerPair before = tested.answers(workload.name());
            try {
                PreparedMix mix = checked.prepared();
                if (mix != null) {
                    new MixContract(contract.clients(), contract.limit())
                            .again(tested.server(), checked, mix);
                } else if (before != null && workload.expect().lengthVaries()) {
                    stillAsLong(tested, before);
                } else {
                    contract.check(tested.server(), checked, seed(tested));
                }
            } catch (TrialFailedException failed) {
                String sentence =
                        "correct before the load but not after it: " + failed.failure().sentence();
                Failure failure = new Failure(failed.failure().kind(), sentence);
                throw LoadRunner.diedOr(tested.server(), new TrialFailedException(failure, failed));
            }
            tested.checked(checked);
        }
    }

    /**
     * Checks two answers of a workload whose bodies may vary, and warns if the load has changed
     * their length.
     */
    private void stillAsLong(ServerUnderTest tested, AnswerPair before)
            throws TrialFailedException, InterruptedException {
        Workload workload = before.workload();
        AnswerPair after = contract.pair(tested.server(), workload);
        if (after != null && before.lengths().unlike(after.lengths())) {
            warnLengthsVary(
                    tested,
                    "answers to %s had %s before the load, but %s after it"
                            .formatted(
                                    workload.requestLine(),
                                    before.lengths().text(),
                                    after.lengths().text()));
        }
    }

    /** A seed that chooses different paths in each round and after each load. */
    private long seed(ServerUnderTest tested) {
        return seed + tested.slices().size();
    }
}
