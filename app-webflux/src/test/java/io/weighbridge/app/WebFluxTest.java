package io.weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WebFluxTest extends RunningStack {

    WebFluxTest() {
        super("org.springframework.boot.web.embedded.netty.NettyWebServer");
    }

    /**
     * A bug in Reactor Netty 1.2.18, which Spring Boot 3.5.16 uses (reactor/reactor-netty, issue
     * 4361). If this test fails, the bug has been fixed: then delete the test, and the row about it
     * in docs/results/README.md.
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
