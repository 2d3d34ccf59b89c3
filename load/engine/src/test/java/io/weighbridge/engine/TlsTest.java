package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.PfxOptions;
import io.weighbridge.job.BadJobException;
import io.weighbridge.job.ErrorKind;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTP over TLS, to a server whose certificate is known. */
class TlsTest {

    private static final String PASSWORD = "changeit";

    @TempDir private static Path folder = Path.of("");

    private final AtomicLong asked = new AtomicLong();
    private final Set<HttpVersion> versions = ConcurrentHashMap.newKeySet();
    private final Vertx vertx = Vertx.vertx();

    @BeforeAll
    static void certificates_are_made() throws IOException, InterruptedException {
        for (String name : List.of("served", "other")) {
            keytool(name, "-genkeypair", "-alias", "it", "-keyalg", "EC", "-dname", "CN=localhost");
            keytool(name, "-exportcert", "-alias", "it", "-rfc", "-file", file(name + ".crt"));
        }
    }

    private static void keytool(String name, String... words)
            throws IOException, InterruptedException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        line.addAll(List.of(words));
        line.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
        line.addAll(List.of("-keystore", file(name + ".p12")));
        if (words[0].equals("-genkeypair")) {
            line.addAll(List.of("-ext", "SAN=IP:127.0.0.1"));
        }
        int code = new ProcessBuilder(line).inheritIO().start().waitFor();
        assertThat(code).isZero();
    }

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    @AfterEach
    void the_server_ends() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private LoadText text(boolean http2) {
        HttpServerOptions options =
                new HttpServerOptions()
                        .setHost("127.0.0.1")
                        .setPort(0)
                        .setSsl(true)
                        .setUseAlpn(http2)
                        .setKeyCertOptions(
                                new PfxOptions().setPath(file("served.p12")).setPassword(PASSWORD));
        HttpServer server =
                vertx.createHttpServer(options)
                        .requestHandler(
                                request -> {
                                    asked.incrementAndGet();
                                    versions.add(request.version());
                                    request.response()
                                            .putHeader("Content-Type", "text/plain")
                                            .end(TestServer.HELLO);
                                })
                        .listen()
                        .toCompletionStage()
                        .toCompletableFuture()
                        .join();
        return LoadText.to(URI.create("https://127.0.0.1:" + server.actualPort()))
                .with("trust", file("served.crt"));
    }

    @Test
    void requests_are_encrypted_where_a_certificate_is_given() throws InterruptedException {
        Loaded load = Loaded.with(text(false).with("pipeline", 4));

        assertThat(load.errors()).isEmpty();
        assertThat(load.completed()).isPositive();
        assertThat(load.sent()).isEqualTo(asked.get());
        assertThat(versions).containsExactly(HttpVersion.HTTP_1_1);
    }

    @Test
    void http2_is_agreed_on_in_the_handshake() throws InterruptedException {
        Loaded load =
                Loaded.with(
                        text(true)
                                .with("protocol", "h2c")
                                .with("pipeline", 8)
                                .with("method", "POST")
                                .with("body", "a message"));

        assertThat(load.errors()).isEmpty();
        assertThat(load.completed()).isPositive();
        assertThat(versions).containsExactly(HttpVersion.HTTP_2);
    }

    @Test
    void a_server_that_does_not_agree_on_http2_had_no_connection() throws InterruptedException {
        Loaded load = Loaded.with(text(false).with("protocol", "h2c"));

        assertThat(load.errors()).containsOnlyKeys(ErrorKind.CONNECT);
        assertThat(asked).hasValue(0);
    }

    @Test
    void no_other_certificate_is_trusted() throws InterruptedException {
        Loaded load = Loaded.with(text(false).with("trust", file("other.crt")));

        assertThat(load.errors()).containsOnlyKeys(ErrorKind.CONNECT);
        assertThat(asked).hasValue(0);
    }

    @Test
    void a_certificate_that_is_none_is_refused_before_the_first_connection() {
        LoadText nowhere = text(false).with("trust", file("nowhere.crt"));

        assertThatThrownBy(() -> Loaded.with(nowhere))
                .hasCauseInstanceOf(BadJobException.class)
                .hasMessageContaining("'trust' should be a file with a certificate in PEM")
                .hasMessageContaining("nowhere.crt");
    }
}
