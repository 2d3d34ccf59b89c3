package io.weighbridge.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code /actuator/metrics}. Each reading is one request over a new connection, see {@link
 * HttpClients}.
 *
 * @param clients connect to the servers
 */
record ActuatorMetrics(HttpClients clients) {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * A meter's statistics, such as {@code COUNT}, by name; null if there is no such meter, or if
     * no JSON answer arrives within 5 s.
     */
    @Nullable Map<String, Double> read(URI server, String meter) throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(server + "/actuator/metrics/" + meter))
                        .timeout(PATIENCE)
                        .build();
        try {
            HttpResponse<String> answer =
                    clients.fresh().send(request, HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() == 200 ? statistics(JSON.readTree(answer.body())) : null;
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
