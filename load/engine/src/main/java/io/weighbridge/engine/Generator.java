package io.weighbridge.engine;

import io.weighbridge.job.BadJobException;
import io.weighbridge.job.Endpoint;
import io.weighbridge.job.Endpoint.Protocol;
import io.weighbridge.job.EngineCommand;
import io.weighbridge.job.EngineCommand.Close;
import io.weighbridge.job.EngineCommand.Open;
import io.weighbridge.job.EngineCommand.Slice;
import io.weighbridge.job.ErrorKind;
import io.weighbridge.job.RequestTemplate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A load generator that keeps running: it keeps connections to several targets open, and loads one
 * target at a time. Not thread-safe.
 */
final class Generator implements AutoCloseable {

    /** The time limit for an answer in seconds, unless its scenario sets one. */
    private static final double TIMEOUT = 10;

    /** Seconds from the time limit of the last answer to the forced end of a slice. */
    private static final double GRACE = 1;

    private static final double NANOS = 1e9;

    private final Loops loops;
    private final List<Tally> tallies;
    private final HistogramText histograms = new HistogramText();
    private final Map<String, Opened> targets = new HashMap<>();

    /**
     * Starts the threads.
     *
     * @param threads number of threads, at least 1
     */
    Generator(int threads) {
        loops = new Loops(threads);
        tallies = Stream.generate(Tally::new).limit(threads).toList();
    }

    /** An open target with its scenarios. */
    private record Opened(ServerConnections target, Map<String, PreparedScenario> scenarios)
            implements AutoCloseable {

        @Override
        public void close() {
            target.close();
            scenarios.values().forEach(PreparedScenario::close);
        }
    }

    /**
     * Executes a command.
     *
     * @param readAt when the command was read, as {@link System#nanoTime}
     * @throws BadJobException if the command cannot be executed
     */
    EngineAnswer execute(EngineCommand command, long readAt)
            throws BadJobException, InterruptedException {
        if (command instanceof Slice slice) {
            return slice(slice, readAt);
        }
        if (command instanceof Open open) {
            return open(open);
        }
        return close((Close) command);
    }

    private EngineAnswer open(Open open) throws BadJobException, InterruptedException {
        SupportChecks.check(open);
        if (targets.containsKey(open.target())) {
            throw new BadJobException(
                    "'target' should be a new name, but '%s' is open: close it first, or use another name."
                            .formatted(open.target()));
        }
        Endpoint endpoint = open.endpoint();
        ServerConnections target =
                new ServerConnections(endpoint, open.scenarios().values(), loops);
        Map<String, PreparedScenario> scenarios = new LinkedHashMap<>();
        open.scenarios()
                .forEach((name, scenario) -> scenarios.put(name, prepared(endpoint, scenario)));
        targets.put(open.target(), new Opened(target, scenarios));
        int missing = target.connect();
        return new EngineAnswer.Opened(
                open.target(),
                NettyVersion.NAME,
                NettyVersion.version(),
                loops.count(),
                endpoint.connections() - missing,
                unconnected(missing));
    }

    private static PreparedScenario prepared(Endpoint endpoint, RequestTemplate scenario) {
        Double timeout = scenario.timeout();
        return new PreparedScenario(endpoint, scenario, timeout == null ? TIMEOUT : timeout);
    }

    private static Map<String, Long> unconnected(int missing) {
        return missing == 0 ? Map.of() : Map.of(ErrorKind.CONNECT.label(), (long) missing);
    }

    private EngineAnswer slice(Slice slice, long readAt)
            throws BadJobException, InterruptedException {
        SupportChecks.check(slice);
        Opened opened = opened(slice.target());
        PreparedScenario prepared = prepared(opened, slice.scenario());
        ServerConnections target = opened.target();
        tallies.forEach(Tally::reset);
        int before = target.opened();
        int missing = target.connect();
        int reopened = target.opened() - before;
        Clocks start = Clocks.now(loops);
        Tally total = missing == 0 ? load(slice, target, prepared) : nothing(missing);
        Clocks spent = Clocks.now(loops).since(start);
        int replaced = target.opened() - before - reopened;
        Long first = total.first();
        Double meanService = total.meanService();
        return new EngineAnswer.Sliced(
                slice.target(),
                slice.scenario(),
                NettyVersion.NAME,
                NettyVersion.version(),
                reopened,
                replaced,
                first == null ? null : (first - readAt) / NANOS,
                total.sent(),
                total.completed(),
                total.span() / NANOS,
                spent.time() / NANOS,
                spent.threads() / NANOS,
                spent.process() / NANOS,
                labelled(total.errors()),
                total.statuses(),
                slice.rate() == null ? null : total.latest() / NANOS,
                target.endpoint().protocol() == Protocol.H1 ? total.bytes() : null,
                meanService == null ? null : meanService / NANOS,
                histograms.of(total.service()),
                slice.rate() == null ? null : histograms.of(total.response()));
    }

    private static PreparedScenario prepared(Opened opened, String scenario)
            throws BadJobException {
        PreparedScenario prepared = opened.scenarios().get(scenario);
        if (prepared == null) {
            throw new BadJobException(
                    "'scenario' should be one of %s, but is '%s': give one of these, or open the target with it."
                            .formatted(opened.scenarios().keySet(), scenario));
        }
        return prepared;
    }

    /** The tally of a slice that did not start, because connections are missing. */
    private Tally nothing(int missing) {
        Tally tally = tallies.get(0);
        tally.failed(ErrorKind.CONNECT, missing);
        return tally;
    }

    private Tally load(Slice slice, ServerConnections target, PreparedScenario prepared)
            throws InterruptedException {
        double longest = Math.max(Connection.PATIENCE, prepared.timeout() / NANOS) + GRACE;
        Window window = Window.of(slice, System.nanoTime(), longest);
        RequestSchedule schedule = RequestSchedule.of(slice.rate(), window);
        Long requests = slice.requests();
        if (requests != null) {
            schedule = schedule.atMost(requests);
        }
        int slots = target.endpoint().inFlight();
        RunningSlice running =
                new RunningSlice(prepared, slice.seed(), window, schedule, tallies, slots);
        target.begin(running);
        if (!running.await()) {
            target.end();
        }
        return running.total();
    }

    private static Map<String, Long> labelled(Map<ErrorKind, Long> errors) {
        Map<String, Long> labelled = new LinkedHashMap<>();
        errors.forEach((kind, times) -> labelled.put(kind.label(), times));
        return labelled;
    }

    private EngineAnswer close(Close close) throws BadJobException {
        opened(close.target()).close();
        targets.remove(close.target());
        return new EngineAnswer.Closed(close.target());
    }

    private Opened opened(String target) throws BadJobException {
        Opened opened = targets.get(target);
        if (opened == null) {
            throw new BadJobException(
                    "'target' should be one of %s, but is '%s': open it first."
                            .formatted(targets.keySet(), target));
        }
        return opened;
    }

    @Override
    public void close() {
        targets.values().forEach(Opened::close);
        loops.close();
    }
}
