package io.weighbridge.engine;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A slice in progress, with the data that all its threads share. */
final class RunningSlice {

    private final PreparedScenario scenario;
    private final @Nullable Cards cards;
    private final long seed;
    private final Window window;
    private final RequestSchedule schedule;
    private final List<Tally> tallies;
    private final CountDownLatch working;
    private final @Nullable BusyTime busy;

    /**
     * Prepares a slice.
     *
     * @param cards that are drawn; null for a scenario without a deck
     * @param seed of the random choices from the scenario's paths
     * @param tallies an empty tally for each thread
     * @param slots number of slots that take part
     */
    RunningSlice(
            PreparedScenario scenario,
            @Nullable Cards cards,
            long seed,
            Window window,
            RequestSchedule schedule,
            List<Tally> tallies,
            int slots) {
        this.scenario = scenario;
        this.cards = cards;
        this.seed = seed;
        this.window = window;
        this.schedule = schedule;
        this.tallies = tallies;
        this.working = new CountDownLatch(slots);
        this.busy = cards == null || schedule.isOpen() ? null : new BusyTime(slots);
    }

    PreparedScenario scenario() {
        return scenario;
    }

    /** The cards that are drawn; null for a scenario without a deck. */
    @Nullable Cards cards() {
        return cards;
    }

    long seed() {
        return seed;
    }

    Window window() {
        return window;
    }

    RequestSchedule schedule() {
        return schedule;
    }

    Tally tally(int thread) {
        return tallies.get(thread);
    }

    /**
     * Called when a slot has finished.
     *
     * @param hadRequest whether it had at least one request
     * @param now as {@link System#nanoTime}
     * @param lastAnswer time of its last complete answer
     */
    void slotIsOver(boolean hadRequest, long now, long lastAnswer) {
        if (busy != null) {
            busy.slotIsOver(hadRequest, now, lastAnswer);
        }
        working.countDown();
    }

    /**
     * Waits until all slots have finished, or until the window's deadline.
     *
     * @return whether all slots have finished
     */
    boolean await() throws InterruptedException {
        return working.await(window.deadline() - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /**
     * The sum of all threads' tallies, stored in the first. Called only when no thread changes
     * them.
     */
    Tally total() {
        Tally total = tallies.get(0);
        tallies.stream().skip(1).forEach(total::add);
        return total;
    }

    /**
     * What was completed while every slot had a request; null at a rate, without a deck, or if some
     * slot had no request. Called only when all slots have finished.
     */
    EngineAnswer.@Nullable Busy busy(Tally total) {
        return busy == null ? null : busy.of(total);
    }
}
