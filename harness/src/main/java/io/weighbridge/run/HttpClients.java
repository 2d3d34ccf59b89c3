package io.weighbridge.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.plan.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Makes a new HTTP client for each check of an answer and each reading of a meter, so that no
 * connection is reused. Reactor Netty 1.2.18 sometimes stops reading a connection that it has kept
 * open. Load shows this defect; a check of an answer must not fail because of it.
 *
 * @param trusting trusts the servers over TLS; null if there are none
 */
record HttpClients(@Nullable SSLContext trusting) {

    /** For servers in clear text. */
    static final HttpClients PLAIN = new HttpClients(null);

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final Duration METER_TIMEOUT = Duration.ofSeconds(5);

    HttpClient fresh() {
        HttpClient.Builder client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(TIMEOUT);
        if (trusting != null) {
            client.sslContext(trusting);
        }
        return client.build();
    }

    /**
     * Reads a meter from {@code /actuator/metrics}: its statistics, such as {@code COUNT}, by name;
     * null if there is no such meter, or if no JSON answer arrives within 5 s.
     */
    @Nullable Map<String, Double> meter(URI server, String meter) throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(server + "/actuator/metrics/" + meter))
                        .timeout(METER_TIMEOUT)
                        .build();
        try {
            HttpResponse<String> answer =
                    fresh().send(request, HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() == 200
                    ? statistics(Json.MAPPER.readTree(answer.body()))
                    : null;
        } catch (IOException noAnswer) {
            return null;
        }
    }

    private static Map<String, Double> statistics(JsonNode meter) {
        Map<String, Double> statistics = new HashMap<>();
        for (JsonNode one : meter.path("measurements")) {
            statistics.put(one.path("statistic").asText(), one.path("value").asDouble());
        }
        return statistics;
    }
}
