package io.weighbridge.instrument.run;

import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.SliceSize;
import io.weighbridge.instrument.plan.Warmup;
import io.weighbridge.instrument.result.WarmupWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * The windows of a server's warm-up under one scenario so far. They determine the load of the next
 * window, and whether the server is steady.
 */
final class WarmupWindows {

    /** The JIT compiler's share of the server's CPU below which the bulk of its work is done. */
    private static final double THROUGH = 0.1;

    private static final double AIM = SliceSize.AIM.toNanos() / 1e9;
    private static final double LEAST = SliceSize.LEAST.toNanos() / 1e9;

    /**
     * The window of a load tool that is already running: short, so that servers take turns often.
     */
    private static final Duration TURN = Duration.ofMillis(500);

    /**
     * The largest ratio of a window's length to that of the window from whose rate it is computed.
     */
    private static final double GROWTH = 10;

    /**
     * The maximum number of times that the size of the next windows is doubled or halved because a
     * window did not end in time.
     */
    private static final int MOST_DOUBLINGS = 5;

    private final Warmup warmup;
    private final int cores;
    private final List<WarmupWindow> windows = new ArrayList<>();
    private int tooSlow;

    /**
     * Begins without windows.
     *
     * @param cores of the machine
     */
    WarmupWindows(Warmup warmup, int cores) {
        this.warmup = warmup;
        this.cores = cores;
    }

    void add(WarmupWindow window) {
        windows.add(window);
    }

    /** Adds a window that did not end in time. */
    void addTooSlow() {
        tooSlow++;
    }

    /** Whether a window ended in time. */
    boolean any() {
        return !windows.isEmpty();
    }

    /** The number of windows, including those that did not end in time. */
    int count() {
        return windows.size() + tooSlow;
    }

    /**
     * The load of the next window.
     *
     * <p>Until the compiler has done the bulk of its work, load over kept-alive connections leaves
     * one core to it. Otherwise one compiler thread among ten busy request threads gets little more
     * than a tenth of the machine, and was observed not to have finished after 30 s. If each
     * request opens a connection, the request threads wait anyway. Servers that take turns under
     * the built-in tool do not need a free core: the compilers of the others work meanwhile, and
     * were observed to finish as early. Only windows with all of the load's connections can be
     * steady.
     */
    Load next(Load load) {
        if (load.inPasses() && !load.sized()) {
            return load.withDuration(doubled(TURN));
        }
        boolean all = through() || !load.keepAlive();
        Load next = all ? load : load.overAtMost(Math.max(1, cores - 1));
        if (load.timed()) {
            return load.sized() ? next : next.withDuration(doubled(SliceSize.AIM));
        }
        Long given = warmup.requests();
        return next.withRequests(given != null ? given : requests(next.inFlight()));
    }

    /** Whether the compiler has done the bulk of its work. */
    private boolean through() {
        return windows.stream()
                .filter(this::longEnough)
                .anyMatch(window -> window.jitShare() < THROUGH);
    }

    /** A time, doubled for each window that did not end in time. */
    private Duration doubled(Duration time) {
        return time.multipliedBy(1L << doublings());
    }

    private int doublings() {
        return Math.min(tooSlow, MOST_DOUBLINGS);
    }

    /**
     * The number of requests in the next window. The first window has as many as can be in flight,
     * so it takes no longer than a slice. Each later window is sized to take a second at the rate
     * of the window before.
     */
    private long requests(int inFlight) {
        if (windows.isEmpty()) {
            return inFlight;
        }
        WarmupWindow last = windows.get(windows.size() - 1);
        double seconds = Math.min(AIM, GROWTH * last.elapsed());
        long requests = (long) (last.requestsPerSecond() * seconds) >> doublings();
        return Math.max(inFlight, requests);
    }

    /**
     * Whether a window is long enough to show how warm the server is. Shorter windows only
     * determine a rate.
     */
    private boolean longEnough(WarmupWindow window) {
        return warmup.requests() != null || window.elapsed() >= LEAST;
    }

    /**
     * Whether the server is steady: the JIT was quiet in the last window, and the throughputs of
     * the last windows with this number of connections lie close enough together.
     */
    boolean steady(int connections) {
        List<WarmupWindow> whole =
                windows.stream()
                        .filter(window -> window.connections() == connections)
                        .filter(this::longEnough)
                        .toList();
        if (whole.size() < warmup.windows()) {
            return false;
        }
        List<WarmupWindow> last = whole.subList(whole.size() - warmup.windows(), whole.size());
        DoubleSummaryStatistics rates =
                last.stream().mapToDouble(WarmupWindow::requestsPerSecond).summaryStatistics();
        double spread = (rates.getMax() - rates.getMin()) / rates.getAverage();
        boolean quiet = last.get(last.size() - 1).jitShare() < warmup.jitShare();
        return quiet && spread <= warmup.agreement();
    }
}
