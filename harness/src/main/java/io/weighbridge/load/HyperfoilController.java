package io.weighbridge.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.os.Child;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A running controller of Hyperfoil and its REST interface. */
final class HyperfoilController implements AutoCloseable {

    /** Its message once it is ready; it chooses a free port itself. */
    private static final Pattern LISTENING =
            Pattern.compile("Hyperfoil controller listening on (http://\\S+)");

    private static final Duration LOOK = Duration.ofMillis(100);
    private static final Duration ANSWER = Duration.ofSeconds(15);

    /** The time between the request to end and killing it: it stops its agents meanwhile. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    /** What a shell calls the end by SIGKILL. */
    private static final int KILLED = 128 + 9;

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
        this.authorization =
                "Basic "
                        + Base64.getEncoder()
                                .encodeToString(
                                        ("weigh:" + password).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Waits until a controller is ready.
     *
     * @param password it was given
     * @param end on the clock of {@link System#nanoTime}
     * @throws IOException where it ends before, or is not up at the end; it still is the caller's
     */
    static HyperfoilController await(Child child, String password, long end)
            throws IOException, InterruptedException {
        while (System.nanoTime() - end < 0 && child.alive()) {
            Optional<URI> address = address(child);
            if (address.isPresent()) {
                return new HyperfoilController(child, address.get(), password);
            }
            Thread.sleep(LOOK.toMillis());
        }
        throw new IOException(
                child.alive() ? "its controller did not come up" : "its controller ended at once");
    }

    private static Optional<URI> address(Child child) throws IOException {
        Matcher said =
                LISTENING.matcher(
                        Files.readString(child.command().stdout(), StandardCharsets.ISO_8859_1));
        return said.find() ? Optional.of(URI.create(said.group(1))) : Optional.empty();
    }

    /**
     * Uploads a benchmark.
     *
     * @throws IOException where it does not take it, with what it says
     */
    void define(String benchmark) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                send(request("/benchmark", BodyPublishers.ofString(benchmark)));
        if (answer.statusCode() / 100 != 2) {
            throw new IOException("its controller refuses the benchmark: " + answer.body());
        }
    }

    /**
     * Starts a benchmark.
     *
     * @return the run's id
     * @throws IOException where it does not start it
     */
    String start(String benchmark) throws IOException, InterruptedException {
        return JSON.readTree(get("/benchmark/" + benchmark + "/start")).path("id").asText();
    }

    /** Its unmodified results of a run. */
    String run(String id) throws IOException, InterruptedException {
        return get("/run/" + id);
    }

    /** Whether all that is to be told of a run is on its disk: its hooks' words are the last. */
    boolean persisted(String id) throws IOException, InterruptedException {
        return send(request("/run/" + id + "/file?file=hooks.json")).statusCode() == 200;
    }

    /** All statistics of a run, verbatim. */
    String statistics(String id) throws IOException, InterruptedException {
        return get("/run/" + id + "/stats/all/json");
    }

    /**
     * Asks it to end, and kills it where it does not; with its connections its agents end. It has
     * told everything by then, so that neither way is a failure.
     *
     * @return its exit code
     */
    int shutDown() throws IOException, InterruptedException {
        get("/shutdown?force=true");
        OptionalInt exit = child.await(GRACE);
        if (exit.isEmpty()) {
            child.stop(Duration.ZERO);
        }
        return exit.orElse(KILLED);
    }

    /** Ends it in any case. */
    @Override
    public void close() {
        child.stop(GRACE);
    }

    private String get(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(request(path));
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(
                    "its controller answers %d to %s: %s"
                            .formatted(answer.statusCode(), path, answer.body()));
        }
        return answer.body();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address + path))
                .timeout(ANSWER)
                .header("Authorization", authorization);
    }

    private HttpRequest.Builder request(String path, BodyPublisher yaml) {
        return request(path).header("Content-Type", "text/vnd.yaml").POST(yaml);
    }

    private HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }
}
