package io.weighbridge.app.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.server.WebServer;

class ContainerTest {

    /** An unknown server with the name of Undertow's class. */
    private static final class UndertowWebServer implements WebServer {
        @Override
        public void start() {}

        @Override
        public void stop() {}

        @Override
        public int getPort() {
            return 8080;
        }
    }

    private static final class HomeMadeServer implements WebServer {
        @Override
        public void start() {}

        @Override
        public void stop() {}

        @Override
        public int getPort() {
            return 8080;
        }
    }

    @Test
    void a_server_without_a_jar_has_no_version() {
        assertThat(Container.of(new UndertowWebServer()))
                .isEqualTo(new Container("Undertow", Optional.empty()));
    }

    @Test
    void an_unknown_server_is_named_after_its_class() {
        assertThat(Container.of(new HomeMadeServer()))
                .isEqualTo(new Container("HomeMadeServer", Optional.empty()));
    }
}
