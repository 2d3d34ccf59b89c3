package io.weighbridge.engine;

import io.weighbridge.engine.EngineAnswer.Asked;
import io.weighbridge.job.BadJobException;
import io.weighbridge.job.Endpoint;
import io.weighbridge.job.Endpoint.Protocol;
import io.weighbridge.job.EngineCommand;
import io.weighbridge.job.EngineCommand.Close;
import io.weighbridge.job.EngineCommand.Open;
import io.weighbridge.job.EngineCommand.Slice;
import io.weighbridge.job.EngineScenario;
import io.weighbridge.job.ErrorKind;
import io.weighbridge.job.RequestTemplate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A load generator that keeps running: it keeps connections to several targets open, and loads one
 * target at a time. Not thread-safe.
 */
final class Generator implements AutoCloseable {

    /** Seconds from the time limit of the last answer to the forced end of a slice. */
    private static final double GRACE = 1;

    private static final double NANOS = 1e9;

    private final Loops loops;
    private final List<Tally> tallies;
    private final HistogramText histograms = new HistogramText();
    private final RequestAnswers requests = new RequestAnswers(histograms);
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
        ServerConnections target = new ServerConnections(endpoint, requests(open), loops);
        Map<String, PreparedScenario> scenarios = new LinkedHashMap<>();
        open.scenarios()
                .forEach(
                        (name, scenario) ->
                                scenarios.put(name, new PreparedScenario(endpoint, scenario)));
        targets.put(open.target(), new Opened(target, scenarios));
        for (EngineScenario scenario : open.scenarios().values()) {
            target.give(scenario.sessions());
        }
        int missing = target.connect();
        return new EngineAnswer.Opened(
                open.target(),
                NettyVersion.NAME,
                NettyVersion.version(),
                loops.count(),
                endpoint.connections() - missing,
                unconnected(missing));
    }

    private static List<RequestTemplate> requests(Open open) {
        return open.scenarios().values().stream()
                .flatMap(scenario -> scenario.requests().stream())
                .toList();
    }

    private static Map<String, Long> unconnected(int missing) {
        return missing == 0 ? Map.of() : Map.of(ErrorKind.CONNECT.label(), (long) missing);
    }

    private EngineAnswer slice(Slice slice, long readAt)
            throws BadJobException, InterruptedException {
        SupportChecks.check(slice);
        Opened opened = opened(slice.target());
        PreparedScenario prepared = prepared(opened, slice.scenario());
        SupportChecks.check(slice, prepared.deck() != null);
        ServerConnections target = opened.target();
        tallies.forEach(Tally::reset);
        int before = target.opened();
        int missing = target.connect();
        List<Asked> setup = null;
        Deck steps = prepared.missingSetup();
        if (missing == 0 && steps != null) {
            setup = setUp(slice, target, prepared, steps);
            missing = target.connect();
        }
        if (missing > 0) {
            tallies.get(0).failed(ErrorKind.CONNECT, missing);
        }
        int reopened = target.opened() - before;
        boolean ready = tallies.get(0).errors().isEmpty();
        Clocks start = Clocks.now(loops);
        RunningSlice running = ready ? load(slice, target, prepared) : null;
        Tally total = running == null ? tallies.get(0) : running.total();
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
                RequestAnswers.labelled(total.errors()),
                total.statuses(),
                slice.rate() == null ? null : total.latest() / NANOS,
                target.endpoint().protocol() == Protocol.H1 ? total.bytes() : null,
                meanService == null ? null : meanService / NANOS,
                histograms.of(total.service()),
                slice.rate() == null ? null : histograms.of(total.response()),
                running == null ? null : running.busy(total),
                setup,
                requests.of(total, prepared));
    }

    /**
     * Sends the setup of a scenario. If there was an error, only the errors remain in the tallies,
     * and the next slice tries again.
     */
    private List<Asked> setUp(
            Slice slice, ServerConnections target, PreparedScenario prepared, Deck steps)
            throws InterruptedException {
        Tally total = Setup.send(steps, prepared, slice.seed(), target, tallies);
        List<Asked> asked = requests.of(total, prepared, new LinkedHashSet<>(steps.requests()));
        Map<ErrorKind, Long> errors = total.errors();
        tallies.forEach(Tally::reset);
        errors.forEach(total::failed);
        if (errors.isEmpty()) {
            prepared.isSetUp();
        }
        return asked;
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

    private RunningSlice load(Slice slice, ServerConnections target, PreparedScenario prepared)
            throws InterruptedException {
        double longest = Math.max(Connection.PATIENCE, prepared.longestTimeout() / NANOS) + GRACE;
        Window window = Window.of(slice, System.nanoTime(), longest);
        RequestSchedule schedule = RequestSchedule.of(slice.rate(), window, slice.requests());
        int slots = target.endpoint().inFlight();
        RunningSlice running =
                new RunningSlice(
                        prepared,
                        cards(slice, prepared),
                        slice.seed(),
                        window,
                        schedule,
                        tallies,
                        slots);
        target.begin(running);
        if (!running.await()) {
            target.end();
        }
        return running;
    }

    private static @Nullable Cards cards(Slice slice, PreparedScenario prepared) {
        Deck deck = prepared.deck();
        Long first = slice.first();
        return deck == null || first == null ? null : Cards.ofSlice(deck, first, slice.seed());
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
