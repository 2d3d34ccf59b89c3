package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.plan.Service;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Children;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Services are small programs of the JDK: a web server of one source file. */
class StartedServiceTest {

    private static final Target ANY = Target.jar("any", Path.of("any.jar"));

    /** A server whose root answers 503 at first and 200 later. */
    private static final String SERVER =
            """
            import com.sun.net.httpserver.HttpServer;
            import java.net.InetAddress;
            import java.net.InetSocketAddress;
            class Serve {
                static int asked;
                public static void main(String[] args) throws Exception {
                    HttpServer server = HttpServer.create(
                            new InetSocketAddress(
                                    InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])),
                            5);
                    server.createContext("/", exchange -> {
                        exchange.sendResponseHeaders(asked++ < 2 ? 503 : 200, -1);
                        exchange.close();
                    });
                    server.start();
                }
            }
            """;

    @TempDir private Path folder = Path.of("");
    private Children children;

    @BeforeEach
    void open() throws Exception {
        children = Children.open();
    }

    @AfterEach
    void close() {
        children.close();
    }

    private static Service service(List<String> command, Service.@Nullable Ready ready) {
        return Service.at("web", "x:1").withAddress(null).withCommand(command).withReady(ready);
    }

    private List<String> server() throws Exception {
        Path source = java.nio.file.Files.writeString(folder.resolve("Serve.java"), SERVER);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return List.of(java, source.toString(), "{port}");
    }

    private StartedService start(Service service) throws InterruptedException {
        return StartedService.start(service, folder, children);
    }

    @Test
    void it_is_started_at_a_free_port_and_ended() throws Exception {
        Service.Ready ready = new Service.Ready("/", List.of(), Duration.ofMinutes(1));
        StartedService running = start(service(server(), ready));
        int port = Integer.parseInt(running.values(ANY).get("port"));

        new ServiceAddress("127.0.0.1", port).connect();
        assertThat(running.processes()).hasSize(1);
        assertThat(running.whyEnded()).isNull();

        running.close();
        assertThatThrownBy(() -> new ServiceAddress("127.0.0.1", port).connect())
                .isInstanceOf(java.io.IOException.class);
        assertThat(running.whyEnded()).startsWith("the service web ended with exit code 143");
    }

    @Test
    void a_command_can_say_when_it_is_ready() throws Exception {
        Path mark = folder.resolve("mark");
        Service.Ready ready =
                new Service.Ready(
                        null,
                        List.of(
                                "sh",
                                "-c",
                                "test -e %s || { touch %s; exit 1; }".formatted(mark, mark)),
                        Duration.ofMinutes(1));

        try (StartedService running = start(service(List.of("sleep", "60"), ready))) {
            assertThat(running.whyEnded()).isNull();
        }
        assertThat(mark).exists();
    }

    @Test
    void one_that_ends_is_refused_with_its_last_words() {
        assertThatThrownBy(
                        () -> start(service(List.of("sh", "-c", "echo no disk >&2; exit 4"), null)))
                .hasMessage("The service web ended with exit code 4; its last lines: no disk.");
    }

    @Test
    void one_that_is_not_ready_in_time_is_refused_and_ended() {
        Service.Ready ready = new Service.Ready(null, List.of(), Duration.ofMillis(300));

        assertThatThrownBy(() -> start(service(List.of("sleep", "60"), ready)))
                .hasMessageContaining("The service web was not ready within")
                .hasMessageContaining("raise ready.within");
    }

    @Test
    void a_program_that_is_not_there_is_refused() {
        assertThatThrownBy(() -> start(service(List.of("no-such-program"), null)))
                .hasMessage(
                        "The service web cannot be started: no-such-program is not on the PATH:"
                                + " install it, or add its folder.");
    }
}
