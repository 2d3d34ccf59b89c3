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
    private record Opened(ServerConnections target, Map<String, Script> scripts)
            implements AutoCloseable {

        @Override
        public void close() {
            target.close();
            scripts.values().forEach(Script::close);
        }
    }

    /**
     * Executes a command.
     *
     * @param readAt when the command was read, as {@link System#nanoTime}
     * @throws BadJobException if the command cannot be executed
     */
    ReceivedAnswer obey(EngineCommand command, long readAt)
            throws BadJobException, InterruptedException {
        if (command instanceof Slice slice) {
            return slice(slice, readAt);
        }
        if (command instanceof Open open) {
            return open(open);
        }
        return close((Close) command);
    }

    private ReceivedAnswer open(Open open) throws BadJobException, InterruptedException {
        Abilities.check(open);
        if (targets.containsKey(open.target())) {
            throw new BadJobException(
                    "'target' should be a new name, but '%s' is open: close it first, or use another name."
                            .formatted(open.target()));
        }
        Endpoint endpoint = open.endpoint();
        ServerConnections target =
                new ServerConnections(endpoint, open.scenarios().values(), loops);
        Map<String, Script> scripts = new LinkedHashMap<>();
        open.scenarios().forEach((name, scenario) -> scripts.put(name, script(endpoint, scenario)));
        targets.put(open.target(), new Opened(target, scripts));
        int missing = target.connect();
        return new ReceivedAnswer.Opened(
                open.target(),
                Engine.NAME,
                Engine.version(),
                loops.count(),
                endpoint.connections() - missing,
                unconnected(missing));
    }

    private static Script script(Endpoint endpoint, RequestTemplate scenario) {
        Double timeout = scenario.timeout();
        return new Script(endpoint, scenario, timeout == null ? TIMEOUT : timeout);
    }

    private static Map<String, Long> unconnected(int missing) {
        return missing == 0 ? Map.of() : Map.of(ErrorKind.CONNECT.label(), (long) missing);
    }

    private ReceivedAnswer slice(Slice slice, long readAt)
            throws BadJobException, InterruptedException {
        Abilities.check(slice);
        Opened opened = opened(slice.target());
        Script script = script(opened, slice.scenario());
        ServerConnections target = opened.target();
        tallies.forEach(Tally::reset);
        int before = target.opened();
        int missing = target.connect();
        int reopened = target.opened() - before;
        Clocks start = Clocks.now(loops);
        Tally total = missing == 0 ? load(slice, target, script) : nothing(missing);
        Clocks spent = Clocks.now(loops).since(start);
        int replaced = target.opened() - before - reopened;
        Long first = total.first();
        Double meanService = total.meanService();
        return new ReceivedAnswer.Sliced(
                slice.target(),
                slice.scenario(),
                Engine.NAME,
                Engine.version(),
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
                target.endpoint().protocol() == Protocol.H1 ? total.bytes() : null,
                meanService == null ? null : meanService / NANOS,
                histograms.of(total.service()),
                slice.rate() == null ? null : histograms.of(total.response()));
    }

    private static Script script(Opened opened, String scenario) throws BadJobException {
        Script script = opened.scripts().get(scenario);
        if (script == null) {
            throw new BadJobException(
                    "'scenario' should be one of %s, but is '%s': give one of these, or open the target with it."
                            .formatted(opened.scripts().keySet(), scenario));
        }
        return script;
    }

    /** The tally of a slice that did not start, because connections are missing. */
    private Tally nothing(int missing) {
        Tally tally = tallies.get(0);
        tally.failed(ErrorKind.CONNECT, missing);
        return tally;
    }

    private Tally load(Slice slice, ServerConnections target, Script script)
            throws InterruptedException {
        double longest = Math.max(Connection.PATIENCE, script.timeout() / NANOS) + GRACE;
        Window window = Window.of(slice, System.nanoTime(), longest);
        RequestSchedule pace = RequestSchedule.of(slice.rate(), window);
        Long requests = slice.requests();
        if (requests != null) {
            pace = pace.atMost(requests);
        }
        int slots = target.endpoint().inFlight();
        Run run = new Run(script, slice.seed(), window, pace, tallies, slots);
        target.begin(run);
        if (!run.await()) {
            target.settle();
        }
        return run.total();
    }

    private static Map<String, Long> labelled(Map<ErrorKind, Long> errors) {
        Map<String, Long> labelled = new LinkedHashMap<>();
        errors.forEach((kind, times) -> labelled.put(kind.label(), times));
        return labelled;
    }

    private ReceivedAnswer close(Close close) throws BadJobException {
        opened(close.target()).close();
        targets.remove(close.target());
        return new ReceivedAnswer.Closed(close.target());
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
