package io.weighbridge.engine;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One load under way: what all its threads share. */
final class Run {

    private final Script script;
    private final long seed;
    private final Window window;
    private final RequestSchedule pace;
    private final List<Tally> tallies;
    private final CountDownLatch busy;

    /**
     * Prepares a load.
     *
     * @param seed of the draws from the script's paths
     * @param tallies one for each thread, with nothing counted yet
     * @param slots that will take part in it
     */
    Run(
            Script script,
            long seed,
            Window window,
            RequestSchedule pace,
            List<Tally> tallies,
            int slots) {
        this.script = script;
        this.seed = seed;
        this.window = window;
        this.pace = pace;
        this.tallies = tallies;
        this.busy = new CountDownLatch(slots);
    }

    Script script() {
        return script;
    }

    long seed() {
        return seed;
    }

    Window window() {
        return window;
    }

    RequestSchedule pace() {
        return pace;
    }

    Tally tally(int thread) {
        return tallies.get(thread);
    }

    /** Says that one slot has nothing left to do. */
    void slotIsOver() {
        busy.countDown();
    }

    /**
     * Waits until every slot is over, or for the window's deadline.
     *
     * @return whether every slot is over
     */
    boolean await() throws InterruptedException {
        return busy.await(window.deadline() - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** Adds what all threads counted to the first one's; only once they are at rest. */
    Tally total() {
        Tally total = tallies.get(0);
        tallies.stream().skip(1).forEach(total::add);
        return total;
    }
}
