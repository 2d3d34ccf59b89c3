package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Trial;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Starts the servers of a round.
 *
 * @param round its number
 * @param label the prefix of the round's files
 */
record ServerStarts(
        int round,
        String label,
        RunEnvironment environment,
        RunDirectory directory,
        SharedByRounds shared) {

    /**
     * Starts a target. Null if it failed; its trial is then stored.
     *
     * @param up the servers that run at the same time
     */
    @Nullable ServerUnderTest start(Target target, List<ServerUnderTest> up)
            throws InterruptedException {
        Instant startedAt = Instant.now();
        String log = label + "-" + target.name();
        try {
            return started(target);
        } catch (TrialFailedException failed) {
            environment.stopIfRequested();
            Failure failure = beside(up, judged(target, log, failed.failure()));
            directory.append(neverUp(target, startedAt, failure));
            shared.steps().failed(target, failure);
            return null;
        }
    }

    /** Stores that a target is not started in this round. */
    void leaveOut(Target target, Failure failure) {
        directory.append(neverUp(target, Instant.now(), failure));
        shared.steps().pass();
        shared.steps().failed(target, failure);
    }

    /** Starts a target whose launch is no result. Null if it failed. */
    @Nullable ServerUnderTest unrecorded(Target target) throws InterruptedException {
        try {
            return started(target);
        } catch (TrialFailedException failed) {
            environment.stopIfRequested();
            shared.steps().failed(target, failed.failure());
            return null;
        }
    }

    private ServerUnderTest started(Target target)
            throws TrialFailedException, InterruptedException {
        Instant startedAt = Instant.now();
        String log = label + "-" + target.name();
        Server server = environment.start(target, shared.plan(), directory.logs(), log);
        return new ServerUnderTest(environment, round, label, target, startedAt, server);
    }

    /**
     * Starts a target that gets no load. Null if it failed: its trial is then stored, and is no
     * failure of a round.
     */
    @Nullable ServerUnderTest startOnly(Target target) throws InterruptedException {
        Instant startedAt = Instant.now();
        try {
            return started(target);
        } catch (TrialFailedException failed) {
            environment.stopIfRequested();
            directory.append(neverUp(target, startedAt, failed.failure()));
            shared.steps().failed(target, failed.failure());
            return null;
        }
    }

    /**
     * Finds out whether a server that died at its start would do so in every round, by starting it
     * once more. If it then starts, the first failure was chance, but the trial still counts as
     * failed.
     */
    private Failure judged(Target target, String log, Failure failure) throws InterruptedException {
        if (failure.kind() != Failure.Kind.DIED_AT_START || !shared.study().repeatsDeaths()) {
            return failure;
        }
        try (Server up =
                environment.start(target, shared.plan(), directory.logs(), log + "-again")) {
            return failure;
        } catch (TrialFailedException again) {
            environment.stopIfRequested();
            boolean same = lasting(again.failure()).equals(lasting(failure));
            return same ? failure.permanently() : failure;
        }
    }

    /** The sentence without the numbers that differ between starts, such as ports. */
    private static String lasting(Failure failure) {
        return failure.sentence().replaceAll("@?\\b\\p{XDigit}*\\d\\p{XDigit}*\\b", "");
    }

    /**
     * The failure of a server that died while others ran. Two applications may need the same file
     * or port.
     */
    private static Failure beside(List<ServerUnderTest> up, Failure failure) {
        if (failure.kind() != Failure.Kind.DIED_AT_START || up.isEmpty()) {
            return failure;
        }
        String others = up.stream().map(it -> it.target().name()).collect(Collectors.joining(", "));
        return failure.adding(
                ". %s ran at the same time. If both need the same file or port, run one target at a time with --alive one (alive: one in a plan), or give each its own (properties in a plan)"
                        .formatted(others));
    }

    private Trial neverUp(Target target, Instant startedAt, Failure failure) {
        return new Trial(
                round,
                target.name(),
                startedAt,
                failure,
                null,
                Measurements.NONE,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }
}
