package io.weighbridge.instrument.launch;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes a started server that answers wrongly from one that is still starting: some servers
 * open their port before the application is deployed, and answer 404 until then.
 *
 * <p>A wrong status is final once the server has given no other answer for 3 s and has used less
 * than half a core during 3 s: a JVM that loads an application uses more. A status that means "not
 * yet" is never final.
 */
final class SteadyWrongAnswer {

    static final Duration LEAST = Duration.ofSeconds(3);

    /** Cores, on average. */
    private static final double QUIET = 0.5;

    private record Moment(long at, double cpu) {}

    /** The beginning of the current period of 3 s; null if there is none. */
    private @Nullable Moment first;

    /**
     * Whether the wrong answer is final. Called for each wrong answer.
     *
     * @param now nanoseconds, as {@link System#nanoTime}
     * @param cpu seconds that the server has used since its start; if null, no answer is final
     */
    boolean given(ReadinessPoll.Wrong wrong, long now, @Nullable Double cpu) {
        if (cpu == null || wrong.answer().notYet()) {
            forget();
            return false;
        }
        Moment begun = first;
        if (begun == null) {
            first = new Moment(now, cpu);
            return false;
        }
        long passed = now - begun.at;
        if (passed < LEAST.toNanos()) {
            return false;
        }
        boolean quiet = cpu - begun.cpu < QUIET * passed / 1e9;
        if (quiet && now - wrong.since() >= LEAST.toNanos()) {
            return true;
        }
        first = new Moment(now, cpu);
        return false;
    }

    /** Resets the time of wrong answers, because the server has not answered wrongly. */
    void forget() {
        first = null;
    }
}
