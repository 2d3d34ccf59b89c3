package io.weighbridge.gatling;

import static io.gatling.javaapi.core.CoreDsl.ByteArrayBody;
import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.bodyBytes;
import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.doIfOrElse;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.header;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.http.response.Response;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import io.weighbridge.job.AnswerCheck;
import io.weighbridge.job.ErrorKind;
import io.weighbridge.job.Job;
import io.weighbridge.job.Job.Model;
import io.weighbridge.job.PathSequence;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A job as a simulation. Every request is named {@link #WARM_UP} or {@link #MEASURED}, so that
 * Gatling's record and its report separate the two.
 *
 * <p><b>Closed:</b> as many virtual users as connections, each in a loop. The same users, with
 * their connections, run through the warm-up and the measured part. Kept-alive connections are all
 * opened before the warm-up begins, for the reason given in {@link ConnectionQueue}.
 *
 * <p><b>Open:</b> a virtual user for each request, at a constant rate. They share connections if
 * the job keeps them alive. The number of connections then follows from the number of requests in
 * flight, which Gatling does not limit, so the job's number of connections is not observed.
 */
public final class LoadSimulation extends Simulation {

    static final String WARM_UP = "warm-up";
    static final String MEASURED = "measured";

    /** The result of a check without an error. */
    private static final String RIGHT = "right";

    /** The key of the request's target in a virtual user's session. */
    private static final String TARGET = "target";

    /** The key of the user's place in the queue of those that open a connection. */
    private static final String PLACE = "place";

    private static @Nullable Job nextJob;
    private static @Nullable RunPhase nextPhase;

    private final Job job;
    private final RunPhase phase;
    private final ConnectionQueue queue = new ConnectionQueue();
    private final AnswerCheck check;
    private final List<String> targets;
    private final PathSequence sequence;

    /** Called by Gatling without arguments: see {@link #prepare}. */
    public LoadSimulation() {
        job = java.util.Objects.requireNonNull(nextJob);
        phase = java.util.Objects.requireNonNull(nextPhase);
        check = new AnswerCheck(job.scenario());
        targets =
                job.scenario().allPaths().stream()
                        .map(path -> job.endpoint().server() + path)
                        .toList();
        sequence = new PathSequence(targets.size(), job.seed());
        setUp(population()).protocols(protocol());
    }

    /** Sets the job of the next simulation. */
    static void prepare(Job job, RunPhase phase) {
        nextJob = job;
        nextPhase = phase;
    }

    @Override
    public void after() {
        phase.over();
    }

    private PopulationBuilder population() {
        if (job.model() == Model.CLOSED) {
            ChainBuilder load =
                    exec(asLongAs(session -> phase.warming()).on(ask(WARM_UP)))
                            .exec(asLongAs(session -> phase.measuring()).on(ask(MEASURED)));
            return scenario("closed")
                    .exec(job.endpoint().keepAlive() ? connect().exec(load) : load)
                    .injectClosed(
                            constantConcurrentUsers(job.endpoint().connections())
                                    .during(Duration.ofSeconds(1)));
        }
        // The injector's clock starts before that of the first user: without an extra second, the
        // last users would be missing.
        Duration all = Duration.ofNanos(Math.round((job.warmup() + job.duration()) * 1e9));
        return scenario("open")
                .exec(
                        doIfOrElse(session -> phase.warming())
                                .then(ask(WARM_UP))
                                .orElse(doIf(session -> phase.measuring()).then(ask(MEASURED))))
                .injectOpen(
                        constantUsersPerSec(Objects.requireNonNull(job.rate()))
                                .during(all.plusSeconds(1)));
    }

    /** A first request of each user, and a wait until all users have completed theirs. */
    private ChainBuilder connect() {
        return exec(session -> session.set(PLACE, queue.place()))
                .exec(
                        asLongAs(session -> !queue.wait(session.getInt(PLACE)).isZero())
                                .on(pause(session -> queue.wait(session.getInt(PLACE)))))
                .exec(ask(WARM_UP))
                .exec(
                        session -> {
                            queue.finished();
                            return session;
                        })
                .rendezVous(job.endpoint().connections());
    }

    /** HTTP without Gatling's browser-like behaviour. */
    private HttpProtocolBuilder protocol() {
        HttpProtocolBuilder protocol =
                http.disableWarmUp()
                        .disableCaching()
                        .disableFollowRedirect()
                        .disableAutoReferer()
                        .disableUrlEncoding();
        return job.model() == Model.OPEN && job.endpoint().keepAlive()
                ? protocol.shareConnections()
                : protocol;
    }

    private ChainBuilder ask(String name) {
        return targets.size() == 1
                ? exec(request(name))
                : exec(session -> session.set(TARGET, sequence.next())).exec(request(name));
    }

    private int target(Session session) {
        return targets.size() == 1 ? 0 : session.getInt(TARGET);
    }

    private HttpRequestActionBuilder request(String name) {
        // Functions, because Gatling would parse texts as its expression language.
        HttpRequestActionBuilder request =
                http(name)
                        .httpRequest(
                                job.scenario().method(), session -> targets.get(target(session)));
        for (Map.Entry<String, String> header : job.scenario().headers().entrySet()) {
            request = request.header(header.getKey(), session -> header.getValue());
        }
        if (!job.endpoint().keepAlive()) {
            request = request.header("connection", "close");
        }
        byte[] body = job.scenario().content();
        if (body != null) {
            request = request.body(ByteArrayBody(body));
        }
        Double timeout = job.scenario().timeout();
        if (timeout != null) {
            long nanos = Math.round(timeout * 1e9);
            request = request.requestTimeout(Duration.ofNanos(nanos));
        }
        return checked(request);
    }

    /**
     * An answer with a wrong status usually has a different body, too; the reported error is the
     * status.
     */
    private HttpRequestActionBuilder checked(HttpRequestActionBuilder request) {
        HttpRequestActionBuilder typed =
                request.check(status().transform(came -> verdict(check.ofStatus(came))).is(RIGHT))
                        .checkIf((answer, session) -> hasStatus(answer))
                        .then(ofType());
        if (check.readsBodies()) {
            return typed.checkIf((answer, session) -> hasStatus(answer)).then(ofBody());
        }
        // Gatling stores a body if there is any check of it, even one that only counts its bytes.
        return typed.checkIf((answer, session) -> hasStatus(answer) && !hasLength(answer, session))
                .then(wrongBody());
    }

    private boolean hasStatus(Response answer) {
        return answer.status().code() == job.scenario().expect().status();
    }

    private boolean hasLength(Response answer, Session session) {
        return check.ofLength(target(session), answer.body().length()) == null;
    }

    private CheckBuilder.Final ofType() {
        return header("content-type")
                .withDefault("")
                .transform(came -> verdict(check.ofType(came)))
                .is(RIGHT);
    }

    private CheckBuilder.Final ofBody() {
        return bodyBytes()
                .transformWithSession(
                        (came, session) -> verdict(check.ofBody(target(session), came)))
                .is(RIGHT)
                .logActualValueInError(true);
    }

    /**
     * Always fails. It checks a header, like {@link #ofType}, so that it is evaluated after that
     * check.
     */
    private CheckBuilder.Final wrongBody() {
        return header("content-type")
                .withDefault("")
                .transform(came -> ErrorKind.WRONG_BODY.label())
                .is(RIGHT);
    }

    private static String verdict(@Nullable ErrorKind fault) {
        return fault == null ? RIGHT : fault.label();
    }
}
