package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.mix.AnswerReference;
import io.weighbridge.instrument.mix.DrawnValues;
import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.mix.Templates;
import io.weighbridge.instrument.mix.UserSession;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.PreparedMix;
import io.weighbridge.instrument.plan.PreparedMix.AnswerValue;
import io.weighbridge.instrument.plan.PreparedMix.MixedRequest;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One user of a server: keeps cookies as the load tool does, logs in, gets tokens, and sends the
 * requests of a mix with values in place of their placeholders.
 */
final class Visitor {

    private static final Pattern COOKIE = Pattern.compile("\\$cookie\\s+(\\S+)");

    /** The headers and the body of an answer. */
    record Received(HttpAnswer answer, HttpHeaders headers) {}

    private final HttpClients clients;
    private final URI server;
    private final PreparedMix mix;
    private final Duration limit;
    private final int row;
    private final DrawnValues drawn;
    private final Map<String, String> cookies = new LinkedHashMap<>();
    private final Map<String, String> values = new LinkedHashMap<>();
    private int sent;

    /**
     * @param limit the time limit of each answer
     * @param row the values that it has of the rows of the mix
     * @param seed of generated values
     */
    Visitor(HttpClients clients, URI server, PreparedMix mix, Duration limit, int row, long seed) {
        this.clients = clients;
        this.server = server;
        this.mix = mix;
        this.limit = limit;
        this.row = row;
        this.drawn = new DrawnValues(seed, Instant.now());
    }

    /** How many requests it has sent. */
    int sent() {
        return sent;
    }

    /** What it has got so far. */
    UserSession session() {
        return new UserSession(cookies, values);
    }

    /**
     * Logs in, and sends the requests of the setup.
     *
     * @param login null: no form is filled in
     * @throws TrialFailedException if an answer is wrong or lacks a value
     */
    void enter(@Nullable Login login) throws TrialFailedException, InterruptedException {
        if (login != null) {
            logIn(login);
        }
        for (MixedRequest request : mix.setup()) {
            String mistake = mistake(request, prepare(request), login);
            if (mistake != null) {
                throw failed(
                        "%s, which each connection sends before the load, %s"
                                .formatted(request.request().name(), mistake));
            }
        }
        for (AnswerValue value : mix.answers()) {
            if (!values.containsKey(value.name())) {
                throw failed(
                        "the answer to %s, which each connection sends before the load, lacks %s"
                                .formatted(value.answer().request(), value.answer().part().text()));
            }
        }
    }

    /** Fills in the form of a login, and finds the token of the new session. */
    void logIn(Login login) throws TrialFailedException, InterruptedException {
        new FormLogin(this, login).enter();
        token(login);
    }

    /** Sends a request of the setup, and keeps the parts of its answer that others need. */
    HttpAnswer prepare(MixedRequest request) throws TrialFailedException, InterruptedException {
        Received received = ask(request);
        keepValues(request.request().name(), received);
        return received.answer();
    }

    /** A part of an earlier answer that a request needs but that was not there; null if none. */
    @Nullable AnswerValue missing(MixedRequest request) {
        Workload sent = request.request();
        String texts = sent.path() + sent.headers() + sent.body();
        return mix.answers().stream()
                .filter(value -> texts.contains("{{" + value.name() + "}}"))
                .filter(value -> !values.containsKey(value.name()))
                .findFirst()
                .orElse(null);
    }

    /** Finds the token against forged requests that this session has, if there is one. */
    private void token(Login login) throws TrialFailedException, InterruptedException {
        String page = mix.writes() ? new FormLogin(this, login).token(mix.requests()) : null;
        String cookie = cookies.getOrDefault(FormLogin.TOKEN_COOKIE, "");
        String token = page == null ? cookie : page;
        PreparedMix.tokens(token).forEach(values::put);
    }

    private void keepValues(String request, Received received) {
        for (AnswerValue value : mix.answers()) {
            String part =
                    value.answer().request().equals(request)
                            ? part(value.answer().part(), received)
                            : null;
            if (part != null) {
                values.put(value.name(), value.place().encoded(part));
            }
        }
    }

    private static @Nullable String part(AnswerReference.Part part, Received received) {
        String header = part.header();
        if (header != null) {
            return received.headers().firstValue(header).orElse(null);
        }
        return AnswerReference.valueIn(
                received.answer().body(), Objects.requireNonNull(part.pointer()));
    }

    /**
     * What is wrong with an answer, as a part of a sentence; null if it is as expected. Without an
     * expected status, it is 2xx, or the redirection after a form, unless that leads to a login.
     *
     * @param login null: none is known
     */
    static @Nullable String mistake(
            MixedRequest request, HttpAnswer answer, @Nullable Login login) {
        if (!request.anyStatus()) {
            String mistake = answer.mistake(request.request().expect());
            return mistake == null ? null : "answered with " + mistake;
        }
        boolean redirects = answer.status() == 302 || answer.status() == 303;
        if (redirects && FormLogin.isLogin(answer.location(), login)) {
            return "answered with %s: it needs a login".formatted(answer.statusText());
        }
        return redirects || answer.status() / 100 == 2
                ? null
                : "answered with %s instead of a 2xx".formatted(answer.statusText());
    }

    /** Sends a request of the mix. */
    Received ask(MixedRequest mixed) throws TrialFailedException, InterruptedException {
        Workload request = mixed.request();
        String body = request.body();
        byte[] content =
                body == null ? request.content() : filled(body).getBytes(StandardCharsets.UTF_8);
        Map<String, String> headers = new LinkedHashMap<>(request.headers());
        headers.replaceAll((name, value) -> filled(value));
        return send(request.method(), filled(request.path()), headers, content);
    }

    /**
     * Sends a request.
     *
     * @param path with its query
     */
    Received send(
            String method, String path, Map<String, String> headers, byte @Nullable [] content)
            throws TrialFailedException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(server + path))
                        .method(
                                method,
                                content == null
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofByteArray(content));
        headers.forEach(request::header);
        if (!cookies.isEmpty()) {
            StringBuilder pairs = new StringBuilder();
            cookies.forEach(
                    (name, value) ->
                            pairs.append(pairs.length() == 0 ? "" : "; ")
                                    .append(name)
                                    .append('=')
                                    .append(value));
            request.header("Cookie", pairs.toString());
        }
        try {
            Received received = clients.received(request.build(), Workload.Expect.OK, limit);
            sent++;
            received.headers().allValues("Set-Cookie").forEach(this::keepCookie);
            return received;
        } catch (IOException e) {
            throw new TrialFailedException(
                    new Failure(
                            Failure.Kind.WRONG_ANSWER,
                            "%s %s got no answer (%s); see the server's log"
                                    .formatted(method, path, Cause.of(e))),
                    e);
        }
    }

    private void keepCookie(String header) {
        List<HttpCookie> parsed;
        try {
            parsed = HttpCookie.parse(header);
        } catch (IllegalArgumentException notACookie) {
            return;
        }
        for (HttpCookie cookie : parsed) {
            if (cookie.hasExpired() || cookie.getMaxAge() == 0) {
                cookies.remove(cookie.getName());
            } else {
                cookies.put(cookie.getName(), cookie.getValue());
            }
        }
    }

    private String filled(String text) {
        return Templates.filled(text, this::value);
    }

    private String value(String placeholder) {
        String name = Templates.expression(placeholder);
        String known = values.get(name);
        if (known != null) {
            return known;
        }
        List<String> column = mix.rows().get(name);
        if (column != null) {
            return column.get(row % column.size());
        }
        Matcher cookie = COOKIE.matcher(name);
        if (cookie.matches()) {
            return cookies.getOrDefault(cookie.group(1), "");
        }
        return name.startsWith("$") ? drawn.next(name) : placeholder;
    }

    static TrialFailedException failed(String sentence) {
        return new TrialFailedException(new Failure(Failure.Kind.WRONG_ANSWER, sentence))
                .permanently();
    }
}
