package io.weighbridge.instrument.run;

import io.weighbridge.instrument.plan.Load;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The number of requests in each window of a warm-up with a mix. All servers get the same requests:
 * otherwise the faster server would have written more, and its tables would be larger under the
 * load that follows.
 */
final class MixWindows {

    /** Requests of the first window for each request in flight. */
    private static final int FIRST = 10;

    /** Seconds of a window of the fastest server. */
    private static final double TURN = 0.5;

    /** The longest window of the slowest server, in seconds. */
    private static final double LONGEST = 2;

    /** The largest ratio of a window's size to that of the window before. */
    private static final long GROWTH = 10;

    /** The size of each window so far, by scenario. */
    private final Map<String, List<Long>> sizes = new HashMap<>();

    /** Requests per second in the last window of each target, by its name. */
    private final Map<String, Double> rates = new HashMap<>();

    /**
     * Keeps the rate of a server in a window.
     *
     * @param target its name
     */
    void answered(String target, double perSecond) {
        rates.put(target, perSecond);
    }

    /** A server did not answer a window in time: the next windows are half as large. */
    void tooSlow(String target) {
        rates.computeIfPresent(target, (name, rate) -> rate / 2);
    }

    /**
     * The load of a window.
     *
     * @param scenario its name
     * @param window 0 for the first
     */
    Load next(String scenario, Load load, int window) {
        List<Long> known = sizes.computeIfAbsent(scenario, name -> new ArrayList<>());
        if (known.size() <= window) {
            known.add(size(load.inFlight(), known));
        }
        return load.with().requests(known.get(window)).duration(null).build();
    }

    private long size(int inFlight, List<Long> before) {
        long least = (long) FIRST * inFlight;
        if (before.isEmpty() || rates.isEmpty()) {
            return least;
        }
        double fastest = Collections.max(rates.values());
        double slowest = Collections.min(rates.values());
        long wanted = (long) Math.min(fastest * TURN, slowest * LONGEST);
        long most = GROWTH * before.get(before.size() - 1);
        return Math.max(inFlight, Math.min(wanted, most));
    }
}
