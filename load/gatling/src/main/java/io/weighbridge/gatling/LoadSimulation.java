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
import io.weighbridge.job.Draw;
import io.weighbridge.job.ErrorKind;
import io.weighbridge.job.Job;
import io.weighbridge.job.Job.Model;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A job as a simulation. Every request is named {@link #WARM_UP} or {@link #MEASURED}, so that
 * Gatling's record and its report keep the two apart.
 *
 * <p><b>Closed:</b> as many virtual users as connections, each in a loop. They stay the same from
 * the warm-up into the measured part, and with them their connections. Those that are kept are all
 * open before the warm-up begins: {@link Arrivals} says why.
 *
 * <p><b>Open:</b> a virtual user for each request, at a constant rate. They share connections where
 * the job keeps them alive. How many there are then follows from how many requests are under way at
 * once: Gatling has no limit for that, so the job's number of connections is not held to.
 */
public final class LoadSimulation extends Simulation {

    static final String WARM_UP = "warm-up";
    static final String MEASURED = "measured";

    /** What a check finds where nothing is wrong. */
    private static final String RIGHT = "right";

    /** Under this a virtual user's session has which target its request asks. */
    private static final String TARGET = "target";

    /** Under this it has the user's place among those that open a connection. */
    private static final String PLACE = "place";

    private static @Nullable Job nextJob;
    private static @Nullable RunPhase nextCourse;

    private final Job job;
    private final RunPhase course;
    private final Arrivals arrivals = new Arrivals();
    private final AnswerCheck check;
    private final List<String> targets;
    private final Draw draw;

    /** Made by Gatling, which gives it nothing: see {@link #prepare}. */
    public LoadSimulation() {
        job = java.util.Objects.requireNonNull(nextJob);
        course = java.util.Objects.requireNonNull(nextCourse);
        check = new AnswerCheck(job.scenario());
        targets =
                job.scenario().allPaths().stream()
                        .map(path -> job.endpoint().server() + path)
                        .toList();
        draw = new Draw(targets.size(), job.seed());
        setUp(population()).protocols(protocol());
    }

    /** What the next simulation is to do. */
    static void prepare(Job job, RunPhase course) {
        nextJob = job;
        nextCourse = course;
    }

    @Override
    public void after() {
        course.over();
    }

    private PopulationBuilder population() {
        if (job.model() == Model.CLOSED) {
            ChainBuilder load =
                    exec(asLongAs(session -> course.warming()).on(ask(WARM_UP)))
                            .exec(asLongAs(session -> course.measuring()).on(ask(MEASURED)));
            return scenario("closed")
                    .exec(job.endpoint().keepAlive() ? connect().exec(load) : load)
                    .injectClosed(
                            constantConcurrentUsers(job.endpoint().connections())
                                    .during(Duration.ofSeconds(1)));
        }
        // The injector starts its clock before the first user starts ours: without a second more,
        // the
        // last users would be missing.
        Duration all = Duration.ofNanos(Math.round((job.warmup() + job.duration()) * 1e9));
        return scenario("open")
                .exec(
                        doIfOrElse(session -> course.warming())
                                .then(ask(WARM_UP))
                                .orElse(doIf(session -> course.measuring()).then(ask(MEASURED))))
                .injectOpen(
                        constantUsersPerSec(job.rate().orElseThrow()).during(all.plusSeconds(1)));
    }

    /** A first request of each user, and a wait until all have theirs behind them. */
    private ChainBuilder connect() {
        return exec(session -> session.set(PLACE, arrivals.place()))
                .exec(
                        asLongAs(session -> !arrivals.wait(session.getInt(PLACE)).isZero())
                                .on(pause(session -> arrivals.wait(session.getInt(PLACE)))))
                .exec(ask(WARM_UP))
                .exec(
                        session -> {
                            arrivals.arrived();
                            return session;
                        })
                .rendezVous(job.endpoint().connections());
    }

    /** Without all that Gatling does as a browser would. */
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
                : exec(session -> session.set(TARGET, draw.next())).exec(request(name));
    }

    private int target(Session session) {
        return targets.size() == 1 ? 0 : session.getInt(TARGET);
    }

    private HttpRequestActionBuilder request(String name) {
        // Functions, because Gatling would read its expression language into texts.
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
        if (job.scenario().body().isPresent()) {
            byte[] body = job.scenario().body().get().getBytes(StandardCharsets.UTF_8);
            request = request.body(ByteArrayBody(body));
        }
        if (job.scenario().timeout().isPresent()) {
            long nanos = Math.round(job.scenario().timeout().getAsDouble() * 1e9);
            request = request.requestTimeout(Duration.ofNanos(nanos));
        }
        return checked(request);
    }

    /** An answer of another status has another body too: the status is what is wrong with it. */
    private HttpRequestActionBuilder checked(HttpRequestActionBuilder request) {
        HttpRequestActionBuilder typed =
                request.check(status().transform(came -> verdict(check.ofStatus(came))).is(RIGHT))
                        .checkIf((answer, session) -> hasStatus(answer))
                        .then(ofType());
        if (check.readsBodies()) {
            return typed.checkIf((answer, session) -> hasStatus(answer)).then(ofBody());
        }
        // Gatling keeps a body, though it counts it, where a check of the body is there at all.
        return typed.checkIf((answer, session) -> hasStatus(answer) && !hasLength(answer, session))
                .then(wrongBody());
    }

    private boolean hasStatus(Response answer) {
        return answer.status().code() == job.scenario().expect().status();
    }

    private boolean hasLength(Response answer, Session session) {
        return check.ofLength(target(session), answer.body().length()).isEmpty();
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

    /** Never holds. It looks at a header, as {@link #ofType} does, to come after that one. */
    private CheckBuilder.Final wrongBody() {
        return header("content-type")
                .withDefault("")
                .transform(came -> ErrorKind.WRONG_BODY.label())
                .is(RIGHT);
    }

    private static String verdict(Optional<ErrorKind> fault) {
        return fault.map(ErrorKind::label).orElse(RIGHT);
    }
}
