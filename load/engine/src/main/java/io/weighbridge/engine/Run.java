package io.weighbridge.engine;

import io.weighbridge.job.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One load under way: what all its threads share. */
final class Run {

    private final Job job;
    private final Expected expected;
    private final List<Tally> tallies = new ArrayList<>();
    private final CountDownLatch busy;
    // Written before the first request is planned, which happens after in every thread.
    private Window window = new Window(0, 0, 0, 0);
    private Pace pace = now -> Pace.OVER;

    Run(Job job) {
        this.job = job;
        this.expected = Expected.of(job);
        this.busy = new CountDownLatch(slots(job));
        for (int thread = 0; thread < job.threads(); thread++) {
            tallies.add(new Tally());
        }
    }

    /** Requests that may be unanswered at a time. */
    static int slots(Job job) {
        return job.endpoint().connections() * job.endpoint().pipeline();
    }

    void begin(Window begun) {
        window = begun;
        pace = Pace.of(job, begun);
    }

    Job job() {
        return job;
    }

    Expected expected() {
        return expected;
    }

    Window window() {
        return window;
    }

    Pace pace() {
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
     * Waits until every slot is over, or for so many nanoseconds.
     *
     * @return whether every slot is over
     */
    boolean await(long nanos) throws InterruptedException {
        return busy.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** The sum of all threads; only once they are at rest. */
    Tally total() {
        Tally total = new Tally();
        tallies.forEach(total::add);
        return total;
    }
}
