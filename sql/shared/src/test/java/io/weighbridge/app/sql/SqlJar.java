package io.weighbridge.app.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.ManagementAgent;
import io.weighbridge.os.Ports;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import org.jspecify.annotations.Nullable;

/** A jar of this module, started with {@code java -jar}. */
final class SqlJar implements AutoCloseable {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final long READY = TimeUnit.SECONDS.toNanos(120);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Children children;
    private final Child child;
    private final URI base;
    private @Nullable JMXConnector jmx;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private SqlJar(Children children, Child child, URI base) {
        this.children = children;
        this.child = child;
        this.base = base;
    }

    /**
     * Starts a jar and waits until it answers.
     *
     * @param jar in the module's target folder
     * @param environment which names the database
     * @param properties of the application, such as {@code pool.size=2}
     */
    static SqlJar start(
            Children children, String jar, Map<String, String> environment, String... properties)
            throws IOException, InterruptedException {
        int port = Ports.pick();
        List<String> line =
                new ArrayList<>(List.of(JAVA, "-jar", "target/" + jar, "--server.port=" + port));
        for (String property : properties) {
            line.add("--" + property);
        }
        Path log = Path.of("target", jar + ".log").toAbsolutePath();
        Child child =
                children.start(
                        new ChildCommand(
                                line, environment, Path.of("").toAbsolutePath(), log, log));
        SqlJar started = new SqlJar(children, child, URI.create("http://127.0.0.1:" + port));
        started.awaitReady();
        return started;
    }

    private void awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + READY;
        while (!answers()) {
            assertThat(child.alive()).as("ended: %s", child.lastLines(30)).isTrue();
            assertThat(System.nanoTime()).as("%s", child.lastLines(30)).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private boolean answers() throws IOException, InterruptedException {
        try {
            return get("/plaintext").status() == 200;
        } catch (ConnectException e) {
            return false;
        }
    }

    /**
     * An answer.
     *
     * @param type its content type; empty if there is none
     */
    record Answer(int status, String type, String body) {}

    Answer get(String path) throws IOException, InterruptedException {
        return send("GET", path, BodyPublishers.noBody());
    }

    CompletableFuture<Answer> getLater(String path) {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(path)).timeout(PATIENCE).build();
        return client.sendAsync(request, BodyHandlers.ofByteArray()).thenApply(SqlJar::answer);
    }

    Answer post(String json) throws IOException, InterruptedException {
        return send(
                "POST",
                "/employees",
                BodyPublishers.ofString(json, UTF_8),
                "Content-Type",
                "application/json");
    }

    Answer send(String method, String path, BodyPublisher body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(base.resolve(path)).timeout(PATIENCE).method(method, body);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return answer(client.send(request.build(), BodyHandlers.ofByteArray()));
    }

    private static Answer answer(HttpResponse<byte[]> response) {
        return new Answer(
                response.statusCode(),
                response.headers().firstValue("Content-Type").orElse(""),
                new String(response.body(), UTF_8));
    }

    /** A number in JMX. The connection stays open, because opening one takes long. */
    int attribute(String bean, String attribute) throws IOException, JMException {
        if (jmx == null) {
            jmx = ManagementAgent.connect(child.pid(), children.temporary(), Map.of());
        }
        Object value = jmx.getMBeanServerConnection().getAttribute(new ObjectName(bean), attribute);
        return ((Number) value).intValue();
    }

    @Override
    public void close() throws IOException {
        if (jmx != null) {
            jmx.close();
        }
        child.close();
    }
}
