package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.Certificate;
import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.load.LoadJob;
import io.weighbridge.instrument.mix.UserSession;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.parse.StatusAdvice;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PreparedMix;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.instrument.sample.SystemCalls;
import io.weighbridge.os.Cause;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Loads one server and parses the result. A load is never retried.
 *
 * @param folder an existing folder for the tools' output
 * @param seed the run's seed, for choosing paths
 */
public record LoadRunner(RunEnvironment environment, Plan plan, Path folder, long seed) {

    /**
     * Runs one warm-up window, on all cores.
     *
     * @param killedAfter the time limit for a tool that stops after a number of requests; a tool
     *     that stops after a time has none
     */
    LoadResult warm(ServerUnderTest tested, Scenario scenario, int window, Duration killedAfter)
            throws TrialFailedException, InterruptedException {
        LoadJob job = job(tested, scenario, "warm" + window, window).withOnAllCpus(true);
        boolean timed = scenario.load().planned() == null;
        return parse(tested, run(tested, timed ? job : job.killedAfter(killedAfter)), scenario);
    }

    /**
     * Runs one measured slice, with the client on its own cores.
     *
     * @param index of the slice: a mix goes on where the slice before ended
     */
    public RawOutput slice(ServerUnderTest tested, Scenario scenario, String label, int index)
            throws TrialFailedException, InterruptedException {
        return run(tested, job(tested, scenario, label, index));
    }

    /**
     * Runs one slice while the server's system calls are counted.
     *
     * @return the tool's output, and the file with the counts
     */
    RawOutput counted(ServerUnderTest tested, Scenario scenario, SystemCalls calls)
            throws TrialFailedException, InterruptedException {
        LoadJob job = job(tested, scenario, "calls", plan.slices().perRound());
        String file = job.prefix() + ".perf";
        RawOutput raw = run(tested, job.withAround(calls.around(tested.server().pid(), file)));
        return raw.with("perf", folder.resolve(file));
    }

    /** Closes the connections that load tools keep open to a server that is about to be stopped. */
    void disconnect(URI server) {
        plan.loads().stream()
                .map(load -> environment.tools().driver(load))
                .distinct()
                .forEach(driver -> driver.disconnect(server));
    }

    private LoadJob job(ServerUnderTest tested, Scenario scenario, String label, int index)
            throws TrialFailedException, InterruptedException {
        LoadJob job = job(tested, scenario, label);
        Workload workload = job.workload();
        PreparedMix mix = workload.prepared();
        Long requests = scenario.load().planned();
        if (mix == null || requests == null) {
            return job;
        }
        long first = index * requests;
        tested.wrote(mix.writesIn(first, requests));
        return job.with()
                .first(first)
                .seed(tested.nextSeed(seed, scenario.name()))
                .sessions(sessions(tested, workload, mix, job.load().connections()))
                .build();
    }

    /**
     * Opens the sessions that the connections to a server need.
     *
     * @throws TrialFailedException if a login fails, or an answer of the setup is wrong
     */
    void openSessions(ServerUnderTest tested) throws TrialFailedException, InterruptedException {
        int connections = plan.loads().stream().mapToInt(Load::connections).max().orElse(1);
        for (Workload planned : plan.workloads()) {
            Workload workload = planned.loadedAs(tested.checked(planned.name()));
            PreparedMix mix = workload.prepared();
            if (mix != null) {
                sessions(tested, workload, mix, connections);
            }
        }
    }

    /** The sessions of the connections to a server, which are opened before the first load. */
    private List<UserSession> sessions(
            ServerUnderTest tested, Workload workload, PreparedMix mix, int connections)
            throws TrialFailedException, InterruptedException {
        List<UserSession> open = tested.sessions(workload.name());
        if (open.size() < connections && MixContract.needsSessions(workload, mix)) {
            open =
                    new MixContract(environment.clients(), plan.limits().answer())
                            .sessions(tested.server(), workload, mix, connections);
            tested.keepSessions(workload.name(), open);
        }
        return open.isEmpty() ? open : open.subList(0, connections);
    }

    private LoadJob job(ServerUnderTest tested, Scenario scenario, String label) {
        Certificate certificate = environment.certificate();
        Path trust =
                tested.target().tls() && certificate != null ? certificate.certificate() : null;
        return new LoadJob(
                        tested.server().uri(),
                        scenario.workload().loadedAs(tested.checked(scenario.workload().name())),
                        tested.target().loaded(scenario.load()),
                        environment.cores().clientCpus(),
                        folder,
                        name(tested, scenario, label),
                        plan.limits().slice())
                .withSeed(seed)
                .withTrust(trust);
    }

    private RawOutput run(ServerUnderTest tested, LoadJob job)
            throws TrialFailedException, InterruptedException {
        try {
            return environment.tools().driver(job.load()).run(job);
        } catch (TrialFailedException failed) {
            throw diedOr(tested.server(), failed);
        }
    }

    public LoadResult parse(ServerUnderTest tested, RawOutput raw, Scenario scenario)
            throws TrialFailedException, InterruptedException {
        Load load = tested.target().loaded(scenario.load());
        try {
            return environment
                    .tools()
                    .parser(load)
                    .parse(raw, tested.checked(scenario.workload().name()), load);
        } catch (TrialFailedException failed) {
            TrialFailedException reason = diedOr(tested.server(), failed);
            throw reason == failed ? explained(tested, scenario.workload(), failed) : reason;
        }
    }

    /**
     * The failure, with the status of one more request. Some load tools report no statuses, and
     * none reports the headers that explain them.
     */
    private TrialFailedException explained(
            ServerUnderTest tested, Workload workload, TrialFailedException failed)
            throws InterruptedException {
        Failure failure = failed.failure();
        if (failure.kind() != Failure.Kind.ERROR_RESPONSES
                || workload.overWebSocket()
                || workload.hasMix()) {
            return failed;
        }
        HttpAnswer answer =
                new Contract(environment.clients(), plan.limits().answer())
                        .again(tested.server(), workload);
        if (answer == null) {
            return failed;
        }
        String sentence =
                "%s. Right after the load, one more request was answered with %s"
                        .formatted(failure.sentence(), answer.statusText());
        String advice = StatusAdvice.underLoad(answer.status());
        boolean known = failure.sentence().contains(advice);
        if (answer.status() != workload.expect().status() && !known) {
            sentence += ". " + advice;
        }
        return new TrialFailedException(
                new Failure(failure.kind(), sentence, failure.lastLines()), failed);
    }

    /**
     * The failure, or the server's death if it has died: a dead server makes a tool or a request
     * fail in many ways.
     */
    static TrialFailedException diedOr(Server server, TrialFailedException failed)
            throws InterruptedException {
        // A killed process takes a moment to disappear.
        Thread.sleep(100);
        if (server.alive()) {
            return failed;
        }
        String killed = server.killed();
        if (killed != null) {
            String sentence = "%s ended under load: %s".formatted(server.target().name(), killed);
            return new TrialFailedException(
                    new Failure(
                            Failure.Kind.DIED_UNDER_LOAD,
                            sentence,
                            server.lastLines(Failure.MOST_LINES)),
                    failed);
        }
        String sentence =
                "%s ended under load%s: see the last lines of its output (what failed then: %s)"
                        .formatted(
                                server.target().name(),
                                Cause.inParentheses(server.lastLines(Cause.LINES_SEARCHED)),
                                failed.failure().sentence());
        List<String> lines = server.lastLines(Failure.MOST_LINES);
        return new TrialFailedException(
                new Failure(Failure.Kind.DIED_UNDER_LOAD, sentence, lines), failed);
    }

    /**
     * The name of an output file. Plus signs separate its parts, because names in a plan contain
     * none: with dashes, (a, b-c) and (a-b, c) would use the same file.
     */
    private static String name(ServerUnderTest tested, Scenario scenario, String label) {
        String loaded = scenario.name().replaceAll("[^A-Za-z0-9_.-]+", "+");
        return "%s-%s+%s-%s".formatted(tested.label(), tested.target().name(), loaded, label);
    }
}
