package io.weighbridge.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With a server that answers like Actuator of Spring Boot 3.5. */
class StoreTimesTest {

    private final Map<String, String> meters = new HashMap<>();
    private HttpServer server;

    @BeforeEach
    void a_server() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/actuator/metrics/",
                exchange -> {
                    String path = exchange.getRequestURI().getPath();
                    byte[] body =
                            meters.getOrDefault(path.substring(path.lastIndexOf('/') + 1), "")
                                    .getBytes(UTF_8);
                    exchange.sendResponseHeaders(body.length == 0 ? 404 : 200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
        meters.put(
                "store.took",
                """
                {"name":"store.took","baseUnit":"seconds","measurements":[{"statistic":"COUNT","value":7.0},\
                {"statistic":"TOTAL_TIME","value":0.35},{"statistic":"MAX","value":0.1}],"availableTags":[]}
                """);
        meters.put(
                "store.requests",
                """
                {"name":"store.requests","measurements":[{"statistic":"COUNT","value":12.0}],"availableTags":[]}
                """);
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    private URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Test
    void the_time_of_searches_and_the_number_of_requests_are_read() throws Exception {
        assertThat(StoreTimes.read(HttpClients.PLAIN, uri()))
                .isEqualTo(new StoreTimes(0.35, 7, 12));
    }

    @Test
    void a_server_without_these_meters_has_no_values() throws Exception {
        meters.remove("store.took");

        assertThat(StoreTimes.read(HttpClients.PLAIN, uri())).isNull();
    }
}
