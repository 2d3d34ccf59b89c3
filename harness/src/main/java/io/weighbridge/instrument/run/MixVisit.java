package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.PreparedMix;
import io.weighbridge.instrument.plan.PreparedMix.AnswerValue;
import io.weighbridge.instrument.plan.PreparedMix.MixedRequest;
import java.net.ConnectException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Asks a running application once for each request of a mix, as one user. Redirections are not
 * followed.
 *
 * @param server without a path
 * @param login null: the user does not log in
 * @param one the time limit of a request, until the last byte of its answer
 * @param all the time limit of all requests
 */
public record MixVisit(
        URI server, PreparedMix mix, @Nullable Login login, Duration one, Duration all) {

    /**
     * A request, and what came of it.
     *
     * @param name of the request
     * @param wanted the expected status; null: any 2xx
     * @param answer null: there was none
     * @param mistake what is wrong with the answer, as a part of a sentence; null: nothing
     */
    public record Asked(
            String name,
            @Nullable Integer wanted,
            @Nullable HttpAnswer answer,
            @Nullable String mistake) {}

    /**
     * Sends the requests of the setup and then all others, one after the other.
     *
     * @throws UsageException if nothing accepts connections at the address
     */
    public List<Asked> ask() throws InterruptedException {
        // Other values each time: an application may refuse one that it already has.
        long seed = new SplittableRandom().nextLong();
        Visitor visitor = new Visitor(HttpClients.PLAIN, server, mix, one, 0, seed);
        List<Asked> asked = new ArrayList<>();
        try {
            if (login != null) {
                visitor.logIn(login);
            }
        } catch (TrialFailedException failed) {
            requireReached(failed);
            return List.of(new Asked("login", null, null, failed.failure().sentence()));
        }
        long end = System.nanoTime() + all.toNanos();
        for (MixedRequest request : mix.setup()) {
            asked.add(ask(visitor, request, true, end));
        }
        for (MixedRequest request : mix.requests()) {
            asked.add(ask(visitor, request, false, end));
        }
        return asked;
    }

    private Asked ask(Visitor visitor, MixedRequest request, boolean setup, long end)
            throws InterruptedException {
        AnswerValue missing = visitor.missing(request);
        if (missing != null) {
            return unsent(
                    request,
                    "was not sent, because the answer to %s lacks %s"
                            .formatted(missing.answer().request(), missing.answer().part().text()));
        }
        if (System.nanoTime() - end >= 0) {
            return unsent(
                    request,
                    "was not sent, because the time of %s for all requests is over"
                            .formatted(Durations.exact(all)));
        }
        try {
            HttpAnswer answer = setup ? visitor.prepare(request) : visitor.ask(request).answer();
            return asked(request, answer, Visitor.mistake(request, answer, login));
        } catch (TrialFailedException failed) {
            requireReached(failed);
            return unsent(request, "has no answer: " + failed.failure().sentence());
        }
    }

    private static Asked unsent(MixedRequest request, String mistake) {
        return asked(request, null, mistake);
    }

    private static Asked asked(
            MixedRequest request, @Nullable HttpAnswer answer, @Nullable String mistake) {
        Integer wanted = request.anyStatus() ? null : request.request().expect().status();
        return new Asked(request.request().name(), wanted, answer, mistake);
    }

    private void requireReached(TrialFailedException failed) {
        if (failed.getCause() instanceof ConnectException) {
            throw new UsageException(
                    "--url takes the address of a running application, but nothing accepts connections at %s: start the application, or correct the port"
                            .formatted(server),
                    failed);
        }
    }
}
