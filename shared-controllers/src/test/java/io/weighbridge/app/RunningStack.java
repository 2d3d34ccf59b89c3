package io.weighbridge.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.context.WebServerApplicationContext;
import org.springframework.boot.web.server.WebServer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The application on the container of the class path, started as by {@code main}: a test slice of a
 * context would leave out the metrics, which are part of what is measured.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class RunningStack implements ApplicationContract {

    private final String webServerClass;
    private final ConfigurableApplicationContext context;

    protected RunningStack(String webServerClass) {
        this.webServerClass = webServerClass;
        this.context = SpringApplication.run(Application.class, "--server.port=0");
    }

    @AfterAll
    void stop() {
        context.close();
    }

    @Override
    public URI server() {
        return URI.create("http://127.0.0.1:" + webServer().getPort());
    }

    private WebServer webServer() {
        return ((WebServerApplicationContext) context).getWebServer();
    }

    @Test
    void the_server_that_runs_is_the_one_it_is_named_after() {
        assertThat(webServer().getClass().getName()).isEqualTo(webServerClass);
    }

    /** Libraries for a profile must not have a cost without it. */
    @Test
    void nothing_of_elasticsearch_is_a_bean_without_its_profile() {
        assertThat(context.getBeanDefinitionNames())
                .extracting(name -> name.toLowerCase(Locale.ROOT))
                .noneMatch(name -> name.contains("elastic") || name.contains("employee"))
                .noneMatch(name -> name.contains("springframework.data."));
    }

    @Test
    void nothing_of_the_web_sockets_is_a_bean_without_their_profile() {
        assertThat(context.getBeanDefinitionNames())
                .extracting(name -> name.toLowerCase(Locale.ROOT))
                .noneMatch(
                        name ->
                                name.matches(
                                        ".*(servletwebsocket|reactivewebsocket|websocketecho"
                                                + "|websockethandlermapping|sockjs).*"));
    }

    /**
     * On Linux all of 127.0.0.0/8 is this machine: a server bound to all addresses answers there.
     */
    @Test
    void only_127_0_0_1_is_listened_on() {
        assertThatThrownBy(() -> new Socket("127.0.0.2", server().getPort()).close())
                .isInstanceOf(IOException.class);
    }
}
