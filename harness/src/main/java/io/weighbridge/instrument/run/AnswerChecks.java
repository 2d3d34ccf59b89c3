package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Workload;
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
     * Checks one answer to each workload of a server that has just started.
     *
     * @param up the servers that are already up; the lengths of their answers are compared with
     *     this server's
     */
    void check(ServerUnderTest tested, List<ServerUnderTest> up)
            throws TrialFailedException, InterruptedException {
        Server server = tested.server();
        for (Workload workload : shared.plan().workloads()) {
            boolean varies = workload.expect().lengthVaries();
            boolean compared =
                    workload.acceptsEncodings() || shared.witness().concerns(tested.target());
            learnCount(tested, workload);
            AnswerPair pair = varies || compared ? contract.pair(server, workload) : null;
            if (pair != null) {
                tested.checked(Contract.expecting(workload, pair.second()));
                tested.answered(pair);
            } else {
                tested.checked(contract.check(server, workload, seed(tested)));
            }
            if (pair != null && varies) {
                warnDiffer(tested, pair.difference());
            }
            compareLengths(tested, workload, up);
            if (pair != null) {
                warnDiffer(tested, shared.witness().add(tested.target(), pair));
            }
        }
    }

    /** Learns whether each request of a workload raises the server's count by one. */
    private void learnCount(ServerUnderTest tested, Workload workload)
            throws TrialFailedException, InterruptedException {
        if (workload.overWebSocket()) {
            return;
        }
        tested.requests()
                .learn(
                        workload,
                        () -> {
                            contract.check(tested.server(), workload, seed(tested));
                            return Contract.requests(workload);
                        });
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
                if (before != null && workload.expect().lengthVaries()) {
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
