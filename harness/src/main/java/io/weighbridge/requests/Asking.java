package io.weighbridge.requests;

import io.weighbridge.instrument.launch.AnswerBody;
import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.mix.AnswerReference;
import io.weighbridge.instrument.mix.DrawnValues;
import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestBody;
import io.weighbridge.instrument.mix.Templates;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Cause;
import java.net.ConnectException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sends each request of a mix once to a running application, as one user would: cookies are kept,
 * and redirections are not followed.
 */
final class Asking {

    private static final Duration CONNECTING = Duration.ofSeconds(5);

    private final String address;
    private final DrawnValues values;
    private final Duration one;
    private final Duration all;
    private final Map<String, HttpResponse<AnswerBody>> answers = new HashMap<>();
    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .proxy(HttpClient.Builder.NO_PROXY)
                    .cookieHandler(new CookieManager(null, CookiePolicy.ACCEPT_ALL))
                    .connectTimeout(CONNECTING)
                    .build();

    /**
     * @param address of the application, without a final slash
     * @param values of dynamic variables
     * @param one the time limit of a request, until the last byte of its answer
     * @param all the time limit of all requests
     */
    Asking(String address, DrawnValues values, Duration one, Duration all) {
        this.address = address;
        this.values = values;
        this.one = one;
        this.all = all;
    }

    /**
     * Sends requests, one after the other.
     *
     * @throws UsageException if nothing accepts connections at the address
     */
    List<Asked> ask(List<MixRequest> requests) throws InterruptedException {
        long end = System.nanoTime() + all.toNanos();
        List<Asked> asked = new ArrayList<>();
        for (MixRequest request : requests) {
            asked.add(
                    System.nanoTime() - end < 0
                            ? ask(request)
                            : new Asked(
                                    request,
                                    null,
                                    "was not sent, because the time of %s for all requests is over"
                                            .formatted(Durations.exact(all))));
        }
        return asked;
    }

    private Asked ask(MixRequest request) throws InterruptedException {
        Map<String, String> parts = new HashMap<>();
        for (AnswerReference reference : request.references()) {
            String value = valueOf(reference);
            if (value == null) {
                return new Asked(
                        request,
                        null,
                        "was not sent, because the answer to %s lacks %s"
                                .formatted(reference.request(), reference.part().text()));
            }
            parts.put(reference.placeholder(), value);
        }
        return sent(request, filled(request, parts));
    }

    /** The part of an answer to which a request refers; null if there is no such part. */
    private @Nullable String valueOf(AnswerReference reference) {
        HttpResponse<AnswerBody> answer = answers.get(reference.request());
        if (answer == null) {
            return null;
        }
        String header = reference.part().header();
        String pointer = reference.part().pointer();
        if (header != null) {
            return answer.headers().firstValue(header).orElse(null);
        }
        return pointer == null ? null : AnswerReference.valueIn(answer.body().text(), pointer);
    }

    private HttpRequest filled(MixRequest request, Map<String, String> parts) {
        String path = Templates.filledPath(request.path(), it -> value(it, parts));
        RequestBody body = request.body();
        HttpRequest.Builder builder =
                HttpRequest.newBuilder(URI.create(address + path))
                        .method(
                                request.method(),
                                body == null
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofByteArray(
                                                body.filled(
                                                        text ->
                                                                Templates.filled(
                                                                        text,
                                                                        it -> value(it, parts)))));
        request.headers()
                .forEach(
                        (name, value) ->
                                builder.header(
                                        name, Templates.filled(value, it -> value(it, parts))));
        return builder.build();
    }

    private String value(String placeholder, Map<String, String> parts) {
        String part = parts.get(placeholder);
        return part == null ? values.next(Templates.expression(placeholder)) : part;
    }

    private Asked sent(MixRequest request, HttpRequest filled) throws InterruptedException {
        CompletableFuture<HttpResponse<AnswerBody>> future =
                client.sendAsync(filled, BoundedBody::new);
        try {
            HttpResponse<AnswerBody> response = future.get(one.toNanos(), TimeUnit.NANOSECONDS);
            answers.put(request.name(), response);
            HttpAnswer answer =
                    HttpAnswer.received(
                            response.statusCode(),
                            response.body(),
                            name -> response.headers().firstValue(name).orElse(null));
            return new Asked(request, answer, null);
        } catch (TimeoutException e) {
            return new Asked(
                    request,
                    null,
                    "has no complete answer within %s".formatted(Durations.exact(one)));
        } catch (ExecutionException e) {
            return new Asked(request, null, "has no answer (%s)".formatted(cause(e)));
        } finally {
            future.cancel(true);
        }
    }

    private String cause(ExecutionException failure) {
        if (failure.getCause() instanceof ConnectException) {
            throw new UsageException(
                    "--url takes the address of a running application, but nothing accepts connections at %s: start the application, or correct the port"
                            .formatted(address));
        }
        return failure.getCause() instanceof Exception cause
                ? Cause.of(cause)
                : String.valueOf(failure.getCause());
    }
}
