package io.weighbridge.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContextPathTest {

    @TempDir private Path folder = Path.of("");

    private Path log(String line) throws IOException {
        return Files.writeString(folder.resolve("out"), "Starting Shop\n" + line + "\nStarted\n");
    }

    /** Lines of Spring Boot 2.7, 3.5 and 4. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-27T15:00:00.000Z  INFO 1 --- [shop] [           main]"
                        + " o.s.b.w.embedded.tomcat.TomcatWebServer  : Tomcat started on port 8080"
                        + " (http) with context path '/shop'",
                "INFO : Tomcat started on port(s): 8080 (http) with context path '/shop'",
                "INFO : Tomcat started on ports 8080 (http), 8443 (https) with context path"
                        + " '/shop'",
                "INFO : Jetty started on port 8080 (http/1.1, h2c) with context path '/shop'",
                "INFO : Jetty started on port(s) 8080 (http/1.1) with context path '/shop'",
                "INFO : Undertow started on port 8080 (http) with context path '/shop'",
                "INFO : Undertow started on port(s) 8080 (http) with context path '/shop'"
            })
    void the_path_is_named_with_the_context_path_that_the_container_logs(String line)
            throws IOException {
        assertThat(ContextPath.cure(log(line), 8080, "/items"))
                .isEqualTo("the application's context path is /shop, so request /shop/items");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Tomcat started on port 8080 (http) with context path '/'",
                "Tomcat started on port(s): 8080 (http) with context path ''",
                "Tomcat started on port 18080 (http) with context path '/shop'",
                "Netty started on port 8080 (http)"
            })
    void without_a_context_path_on_this_port_there_is_no_advice(String line) throws IOException {
        assertThat(ContextPath.cure(log(line), 8080, "/items")).isNull();
    }

    @Test
    void a_path_that_has_the_context_path_is_wrong_for_another_reason() throws IOException {
        Path log = log("Tomcat started on port 8080 (http) with context path '/shop'");

        assertThat(ContextPath.cure(log, 8080, "/shop/items")).isNull();
        assertThat(ContextPath.cure(log, 8080, "/shop")).isNull();
        assertThat(ContextPath.cure(log, 8080, "/shop?x=1")).isNull();
        assertThat(ContextPath.cure(log, 8080, "/items?x=/shop")).endsWith(" /shop/items?x=/shop");
        assertThat(ContextPath.cure(log, 8080, "/shopping")).endsWith(" /shop/shopping");
    }

    @Test
    void without_a_log_there_is_no_advice() {
        assertThat(ContextPath.cure(folder.resolve("none"), 8080, "/items")).isNull();
    }
}
