package io.weighbridge.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What a server says of itself at {@code /actuator/metrics}; each look is one request more. */
final class Meters {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(PATIENCE)
                    .build();
    private final ObjectMapper json = new ObjectMapper();

    /**
     * A meter's statistics, such as {@code COUNT}, by name; absent where there is no such meter.
     */
    Optional<Map<String, Double>> read(URI server, String meter) throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(server + "/actuator/metrics/" + meter))
                        .timeout(PATIENCE)
                        .build();
        try {
            HttpResponse<String> answer =
                    client.send(request, HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() == 200
                    ? Optional.of(statistics(json.readTree(answer.body())))
                    : Optional.empty();
        } catch (IOException notJson) {
            return Optional.empty();
        }
    }

    private static Map<String, Double> statistics(JsonNode meter) {
        Map<String, Double> statistics = new HashMap<>();
        meter.path("measurements")
                .forEach(
                        one ->
                                statistics.put(
                                        one.path("statistic").asText(),
                                        one.path("value").asDouble()));
        return statistics;
    }
}
