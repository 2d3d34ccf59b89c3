package io.weighbridge.engine;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A slice in progress, with the data that all its threads share. */
final class RunningSlice {

    private final PreparedScenario scenario;
    private final long seed;
    private final Window window;
    private final RequestSchedule schedule;
    private final List<Tally> tallies;
    private final CountDownLatch busy;

    /**
     * Prepares a slice.
     *
     * @param seed of the random choices from the scenario's paths
     * @param tallies an empty tally for each thread
     * @param slots number of slots that take part
     */
    RunningSlice(
            PreparedScenario scenario,
            long seed,
            Window window,
            RequestSchedule schedule,
            List<Tally> tallies,
            int slots) {
        this.scenario = scenario;
        this.seed = seed;
        this.window = window;
        this.schedule = schedule;
        this.tallies = tallies;
        this.busy = new CountDownLatch(slots);
    }

    PreparedScenario scenario() {
        return scenario;
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

    /** Called when a slot has finished. */
    void slotIsOver() {
        busy.countDown();
    }

    /**
     * Waits until all slots have finished, or until the window's deadline.
     *
     * @return whether all slots have finished
     */
    boolean await() throws InterruptedException {
        return busy.await(window.deadline() - System.nanoTime(), TimeUnit.NANOSECONDS);
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
}
