package io.weighbridge.instrument.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With a server that answers like Actuator of Spring Boot 3.5. */
class HttpClientsTest {

    private static final String TIMER =
            """
            {"name":"store.took","baseUnit":"seconds","measurements":[{"statistic":"COUNT","value":7.0},\
            {"statistic":"TOTAL_TIME","value":0.35},{"statistic":"MAX","value":0.1}],"availableTags":[]}
            """;

    private HttpServer server;

    @BeforeEach
    void a_server() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/actuator/metrics/store.took",
                exchange -> {
                    byte[] body = TIMER.getBytes(UTF_8);
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    private URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Test
    void a_meter_has_its_statistics_by_name() throws Exception {
        assertThat(HttpClients.PLAIN.meter(uri(), "store.took"))
                .isEqualTo(Map.of("COUNT", 7.0, "TOTAL_TIME", 0.35, "MAX", 0.1));
    }

    @Test
    void a_meter_that_a_server_lacks_is_null() throws Exception {
        assertThat(HttpClients.PLAIN.meter(uri(), "other")).isNull();
    }
}
