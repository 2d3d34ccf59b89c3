package io.weighbridge.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * A simple client: HTTP/1.1, and every answer within a time limit. Each request has its own client,
 * and so its own connection, because a kept-alive connection that the server had closed once
 * blocked until the time limit. {@link RawConnection} checks kept-alive connections.
 */
final class Http {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private Http() {}

    static HttpResponse<byte[]> get(URI server, String path, String... headers)
            throws IOException, InterruptedException {
        return send(server, "GET", path, BodyPublishers.noBody(), headers);
    }

    static HttpResponse<byte[]> post(
            URI server, String path, String type, String body, String... headers)
            throws IOException, InterruptedException {
        String[] all =
                Stream.concat(Stream.of("Content-Type", type), Stream.of(headers))
                        .toArray(String[]::new);
        return send(server, "POST", path, BodyPublishers.ofString(body), all);
    }

    static HttpResponse<byte[]> send(
            URI server, String method, String path, BodyPublisher body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.resolve(path)).timeout(PATIENCE).method(method, body);
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .build()
                .send(request.build(), BodyHandlers.ofByteArray());
    }

    static String type(HttpResponse<?> answer) {
        return answer.headers().firstValue("Content-Type").orElse("none");
    }

    static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), UTF_8);
    }
}
