package io.weighbridge.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * What each connection sends before its first slice, one request after the other, such as a login.
 * It is excluded from the results of a slice.
 */
final class Setup {

    /** Nanoseconds from the time limit of the last answer to the forced end. */
    private static final long GRACE = 1_000_000_000;

    private Setup() {}

    /**
     * Sends the requests of a setup on all connections at once, and waits for all answers.
     *
     * @param tallies an empty tally for each thread
     * @return the counts of all connections
     */
    static Tally send(
            Deck setup,
            PreparedScenario scenario,
            long seed,
            ServerConnections target,
            List<Tally> tallies)
            throws InterruptedException {
        long start = System.nanoTime();
        long end = start + setup.size() * scenario.longestTimeout();
        Window window = new Window(start, start, end, end + scenario.longestTimeout() + GRACE);
        List<RunningSlice> running = new ArrayList<>();
        int connections = target.endpoint().connections();
        for (int number = 0; number < connections; number++) {
            RequestSchedule schedule = RequestSchedule.of(null, window, (long) setup.size());
            Cards cards = Cards.ofSetup(setup, number, seed);
            RunningSlice one =
                    new RunningSlice(scenario, cards, seed, window, schedule, tallies, 1);
            running.add(one);
            target.beginAlone(number, one);
        }
        boolean over = true;
        for (RunningSlice one : running) {
            over &= one.await();
        }
        if (!over) {
            target.end();
        }
        return running.get(0).total();
    }
}
