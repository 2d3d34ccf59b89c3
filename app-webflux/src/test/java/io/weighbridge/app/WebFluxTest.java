package io.weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WebFluxTest extends RunningStack {

    WebFluxTest() {
        super("org.springframework.boot.web.embedded.netty.NettyWebServer");
    }

    /**
     * A fault of Reactor Netty 1.2.18, which is Spring Boot 3.5.16's (reactor/reactor-netty, issue
     * 4361). Once this fails it is mended: then this goes, and its row in docs/results/README.md.
     */
    @Test
    @Override
    public void a_connection_is_read_on_after_a_request_that_waited_for_another() throws Exception {
        try (RawConnection connection = RawConnection.oneWaitedForAnother(server())) {
            connection.send(RawConnection.get("/plaintext"));

            assertThat(connection.silent(Duration.ofSeconds(2))).isTrue();
        }
    }
}
