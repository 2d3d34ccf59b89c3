package io.weighbridge.instrument.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.os.Child;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A running controller of Hyperfoil and its REST interface. */
final class HyperfoilController implements AutoCloseable {

    /** The controller's message when it is ready. It chooses a free port itself. */
    private static final Pattern LISTENING =
            Pattern.compile("Hyperfoil controller listening on (http://\\S+)");

    private static final Duration LOOK = Duration.ofMillis(100);
    private static final Duration ANSWER = Duration.ofSeconds(15);

    /** The time that the controller has to stop its agents before it is killed. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(ANSWER)
                    .build();

    private final Child child;
    private final URI address;
    private final String authorization;

    private HyperfoilController(Child child, URI address, String password) {
        this.child = child;
        this.address = address;
        byte[] login = ("weigh:" + password).getBytes(StandardCharsets.UTF_8);
        this.authorization = "Basic " + Base64.getEncoder().encodeToString(login);
    }

    /**
     * Waits until a controller is ready.
     *
     * @param password with which the controller was started
     * @param end time limit, as {@link System#nanoTime}
     * @throws IOException if the controller ends earlier, or is not ready in time; the caller must
     *     stop it
     */
    static HyperfoilController await(Child child, String password, long end)
            throws IOException, InterruptedException {
        while (System.nanoTime() - end < 0 && child.alive()) {
            Path output = child.command().stdout();
            String printed = Files.readString(output, StandardCharsets.ISO_8859_1);
            Matcher listening = LISTENING.matcher(printed);
            if (listening.find()) {
                URI address = URI.create(listening.group(1));
                return new HyperfoilController(child, address, password);
            }
            Thread.sleep(LOOK.toMillis());
        }
        throw new IOException(
                child.alive() ? "its controller did not start" : "its controller ended at once");
    }

    /**
     * Uploads a benchmark.
     *
     * @throws IOException if it is rejected, with the controller's message
     */
    void define(String benchmark) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                send(
                        request("/benchmark")
                                .header("Content-Type", "text/vnd.yaml")
                                .POST(BodyPublishers.ofString(benchmark)));
        if (answer.statusCode() / 100 != 2) {
            throw new IOException("its controller refuses the benchmark: " + answer.body());
        }
    }

    /**
     * Starts a benchmark.
     *
     * @return the run's id
     * @throws IOException if it cannot be started
     */
    String start(String benchmark) throws IOException, InterruptedException {
        return JSON.readTree(get("/benchmark/" + benchmark + "/start")).path("id").asText();
    }

    /** The unmodified results of a run. */
    String run(String id) throws IOException, InterruptedException {
        return get("/run/" + id);
    }

    /** Whether all data of a run are on disk. The outputs of its hooks are written last. */
    boolean persisted(String id) throws IOException, InterruptedException {
        return send(request("/run/" + id + "/file?file=hooks.json")).statusCode() == 200;
    }

    /** All statistics of a run, verbatim. */
    String statistics(String id) throws IOException, InterruptedException {
        return get("/run/" + id + "/stats/all/json");
    }

    /**
     * Asks the controller to stop, and gives it time to do so. Its agents stop when their
     * connections end.
     */
    void shutDown() throws IOException, InterruptedException {
        get("/shutdown?force=true");
        child.await(GRACE);
    }

    /** Ends the controller in any case. */
    @Override
    public void close() {
        child.stop(GRACE);
    }

    private String get(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(request(path));
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(
                    "its controller answered %d to %s: %s"
                            .formatted(answer.statusCode(), path, answer.body()));
        }
        return answer.body();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address + path))
                .timeout(ANSWER)
                .header("Authorization", authorization);
    }

    private HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }
}
