package io.weighbridge.app;

import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** The application with its WebSockets, on the container of the class path. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class RunningEcho implements WebSocketContract {

    private final ConfigurableApplicationContext context =
            SpringApplication.run(
                    Application.class,
                    "--server.port=0",
                    "--spring.profiles.active=" + WebSocketEcho.PROFILE);

    @AfterAll
    void stop() {
        context.close();
    }

    @Override
    public URI server() {
        int port = ((WebServerApplicationContext) context).getWebServer().getPort();
        return URI.create("http://127.0.0.1:" + port);
    }
}
