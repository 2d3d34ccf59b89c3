package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.mix.UserSession;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.PreparedMix;
import io.weighbridge.instrument.plan.PreparedMix.MixedRequest;
import io.weighbridge.instrument.plan.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Sends each request of a mix and compares the answer with the expected one, as a user of its own.
 * Before the load, each is sent once; in a mix that only reads, those without placeholders twice,
 * to learn whether their answers differ in length. Later only those that read are sent, so that
 * nothing is written that the load does not write.
 */
record MixContract(HttpClients clients, Duration limit) {

    /** Users that log in at the same time: with BCrypt, a login takes 100 ms of CPU. */
    private static final int AT_ONCE = 8;

    /**
     * A checked mix.
     *
     * @param workload with the answers that are expected from now on
     * @param requests how many requests were sent
     */
    record Checked(Workload workload, int requests) {}

    /**
     * Checks the answers before the load.
     *
     * @param mix the workload's requests
     * @throws TrialFailedException if an answer is wrong, or a login fails
     */
    Checked first(Server server, Workload workload, PreparedMix mix)
            throws TrialFailedException, InterruptedException {
        Visitor visitor = entered(server, workload, mix);
        List<MixedRequest> expecting = new ArrayList<>();
        for (MixedRequest request : mix.requests()) {
            HttpAnswer answer = asked(visitor, workload, request);
            boolean fixed = !mix.writes() && !isTemplate(request);
            HttpAnswer second = fixed ? asked(visitor, workload, request) : null;
            expecting.add(request.expecting(expected(request, answer, second)));
        }
        PreparedMix known = mix.withRequests(expecting);
        return new Checked(workload.withPrepared(known), visitor.sent());
    }

    /**
     * Checks the answers to those requests that only read, after load.
     *
     * @return how many requests were sent
     * @throws TrialFailedException if an answer is wrong, or a login fails
     */
    int again(Server server, Workload workload, PreparedMix mix)
            throws TrialFailedException, InterruptedException {
        Visitor visitor = entered(server, workload, mix);
        for (MixedRequest request : mix.requests()) {
            if (!request.writes()) {
                asked(visitor, workload, request);
            }
        }
        return visitor.sent();
    }

    /**
     * Opens a session for each connection; nothing if the mix needs none.
     *
     * @throws TrialFailedException if a login fails, or an answer of the setup is wrong
     */
    List<UserSession> sessions(Server server, Workload workload, PreparedMix mix, int connections)
            throws TrialFailedException, InterruptedException {
        List<UserSession> sessions = new ArrayList<>();
        if (!needsSessions(workload, mix)) {
            return sessions;
        }
        ExecutorService users = Executors.newFixedThreadPool(Math.min(AT_ONCE, connections));
        try {
            List<Future<UserSession>> opened = new ArrayList<>();
            for (int connection = 0; connection < connections; connection++) {
                int row = connection;
                opened.add(users.submit(() -> session(server, workload, mix, row)));
            }
            for (Future<UserSession> session : opened) {
                sessions.add(session.get());
            }
            return sessions;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TrialFailedException failed) {
                throw failed;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            users.shutdownNow();
        }
    }

    private UserSession session(Server server, Workload workload, PreparedMix mix, int row)
            throws TrialFailedException, InterruptedException {
        Visitor visitor = new Visitor(clients, server.uri(), mix, limit, row, seed());
        visitor.enter(login(workload));
        return visitor.session();
    }

    /** Whether connections have something before their first request. */
    static boolean needsSessions(Workload workload, PreparedMix mix) {
        return login(workload) != null || !mix.setup().isEmpty();
    }

    private Visitor entered(Server server, Workload workload, PreparedMix mix)
            throws TrialFailedException, InterruptedException {
        Visitor visitor = new Visitor(clients, server.uri(), mix, limit, 0, seed());
        visitor.enter(login(workload));
        return visitor;
    }

    /** Other values each time: an application may refuse one that it already has. */
    private static long seed() {
        return new SplittableRandom().nextLong();
    }

    private static @Nullable Login login(Workload workload) {
        Mix mix = workload.mix();
        return mix == null ? null : mix.login();
    }

    private static HttpAnswer asked(Visitor visitor, Workload workload, MixedRequest request)
            throws TrialFailedException, InterruptedException {
        HttpAnswer answer = visitor.ask(request).answer();
        String mistake = Visitor.mistake(request, answer, login(workload));
        if (mistake == null) {
            return answer;
        }
        Workload sent = request.request();
        String sentence =
                "%s (%s %s) %s: %s"
                        .formatted(sent.name(), sent.method(), sent.path(), mistake, cure(answer));
        TrialFailedException failed =
                new TrialFailedException(new Failure(Failure.Kind.WRONG_ANSWER, sentence));
        throw answer.notYet() ? failed : failed.permanently();
    }

    private static String cure(HttpAnswer answer) {
        if (answer.status() == 401 || answer.status() / 100 == 3) {
            return "add a login with --login, --user and --password (login in a plan), or a request"
                    + " to which others refer";
        }
        if (answer.status() == 403) {
            return "a user without the right, or a missing CSRF token, is refused like this: add a"
                    + " login with --login (login in a plan), whose session has a token";
        }
        return answer.status() / 100 == 5
                ? "see the server's log for the cause"
                : "correct the request, or write the status that it should have";
    }

    /**
     * @param second null: the lengths of answers may differ
     */
    private static Workload.Expect expected(
            MixedRequest request, HttpAnswer first, @Nullable HttpAnswer second) {
        String type = first.type().replaceFirst(";.*", "").strip();
        Workload.Expect expect =
                request.request()
                        .expect()
                        .withStatus(first.status())
                        .withType(type.isEmpty() ? null : type);
        boolean fixed =
                second != null
                        && second.length() == first.length()
                        && !request.request().method().equals("HEAD");
        return fixed ? expect.withLength(first.length()).withLengthVaries(false) : expect;
    }

    private static boolean isTemplate(MixedRequest request) {
        Workload sent = request.request();
        String body = sent.body() == null ? "" : sent.body();
        return (sent.path() + sent.headers() + body).contains("{{");
    }
}
