package io.weighbridge.store;

import com.fasterxml.jackson.databind.JsonNode;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;

/**
 * A running Elasticsearch: one of somebody else's, such as Docker's, or a server of our own that
 * lives as long as this.
 */
public final class Elasticsearch implements AutoCloseable {

    /** The clients of Spring Boot 3 speak with this one alone. */
    static final int MAJOR = 8;

    private static final String NODES = "/_nodes?filter_path=cluster_name,nodes.*.version";

    /** For one that is just recovering its shards. */
    private static final Duration YELLOW = Duration.ofMinutes(1);

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    private final Rest rest;
    private final Host host;
    private final String version;
    private final Consumer<String> say;

    Elasticsearch(Rest rest, Host host, String version, Consumer<String> say) {
        this.rest = rest;
        this.host = host;
        this.version = version;
        this.say = say;
    }

    /**
     * One that somebody else started. Of what it holds only an absent index is made.
     *
     * @param uri such as {@code http://127.0.0.1:9200}; may carry a user and a password
     * @param say receives a line for each step that takes a while
     * @throws StoreException where nothing answers there, or no Elasticsearch of version 8
     */
    public static Elasticsearch given(URI uri, Consumer<String> say) throws InterruptedException {
        requireHttp(uri);
        Rest rest = new Rest(uri);
        try {
            Elasticsearch store =
                    new Elasticsearch(rest, Host.GIVEN, version(rest, rest.get(NODES)), say);
            store.awaitYellow("");
            return store;
        } catch (IOException e) {
            throw new StoreException(
                    ("Elasticsearch does not answer at %s (%s): start it (docker compose up"
                         + " elasticsearch), or leave --elasticsearch out to have one started")
                            .formatted(rest.base(), words(e)),
                    e);
        }
    }

    /**
     * Starts Elastic's own server, as it is published for builds. Maven fetches it the first time,
     * and its data is kept for the next run with the same documents. {@link #close} ends it.
     *
     * @param children owns its process
     * @param say receives a line when it is started and a line for each step that takes a while
     * @throws StoreException if it cannot be fetched, cannot run here or is not ready within 120 s
     */
    public static Elasticsearch start(
            Children children, StoreSettings settings, Consumer<String> say)
            throws InterruptedException {
        OwnServer server = OwnServer.start(children, settings, say);
        boolean ready = false;
        try {
            Rest rest = new Rest(server.uri());
            String version = version(rest, rest.get(NODES));
            ready = true;
            return new Elasticsearch(rest, server, version, say);
        } catch (IOException e) {
            throw new StoreException(
                    "Elasticsearch was ready and then did not answer (%s)%s"
                            .formatted(words(e), server.end().map(end -> ": " + end).orElse("")),
                    e);
        } finally {
            if (!ready) {
                server.close();
            }
        }
    }

    /** Where it answers; without a password. */
    public URI uri() {
        return rest.base();
    }

    /** The process of the JVM that serves; absent for one that somebody else started. */
    public OptionalLong pid() {
        return host.pid();
    }

    /** Such as {@code 8.19.21}. */
    public String version() {
        return version;
    }

    /** One line for a report. */
    public String described() {
        return "Elasticsearch %s at %s, %s".formatted(version, uri(), host.described());
    }

    /**
     * Moves a server of our own to some CPUs, all its threads. Best after loading: a JVM that is
     * started on one CPU chooses other defaults, and loading wants all.
     *
     * @return whether it is on them: another's server stays where it is, and some systems cannot
     */
    public boolean pin(CpuSet cpus) {
        return host.pin(cpus);
    }

    /** Why a server of our own is not there any more; absent while it is, and of another's. */
    public Optional<String> end() {
        return host.end();
    }

    /** Ends a server of our own and waits until it is gone; another's stays. */
    @Override
    public void close() {
        host.close();
    }

    /** Whether it still runs, as far as is known; another's is believed to. */
    public boolean alive() {
        return host.end().isEmpty();
    }

    boolean ours() {
        return host.ours();
    }

    void say(String line) {
        say.accept(line);
    }

    /** A question to the store. */
    @FunctionalInterface
    interface Question {
        Rest.Answer put(Rest rest) throws IOException, InterruptedException;
    }

    /**
     * Asks, and takes any answer.
     *
     * @throws StoreException where none came
     */
    Rest.Answer ask(Question question) throws InterruptedException {
        try {
            return question.put(rest);
        } catch (IOException e) {
            throw new StoreException(
                    host.end()
                            .orElse(
                                    "Elasticsearch at %s stopped answering (%s): see its log, and start again"
                                            .formatted(uri(), words(e))),
                    e);
        }
    }

    /**
     * Asks for what must be granted.
     *
     * @param wish what it was to do, such as "make the index"
     * @throws StoreException where it refused, or did not answer
     */
    Rest.Answer ask(String wish, Question question) throws InterruptedException {
        Rest.Answer answer = ask(question);
        if (!answer.ok()) {
            throw new StoreException(
                    "Elasticsearch at %s refused to %s: %s"
                            .formatted(uri(), wish, answer.reason()));
        }
        return answer;
    }

    /**
     * Waits until all is there that is to be searched.
     *
     * @param index a slash and its name; empty: all
     */
    void awaitYellow(String index) throws InterruptedException {
        Rest.Answer health =
                ask(
                        rest ->
                                rest.get(
                                        "/_cluster/health%s?wait_for_status=yellow&timeout=%ds"
                                                .formatted(index, YELLOW.toSeconds()),
                                        YELLOW.plusSeconds(10)));
        if (!health.ok()) {
            throw new StoreException(
                    "Elasticsearch at %s is not ready after %d s but %s: see its log"
                            .formatted(
                                    uri(),
                                    YELLOW.toSeconds(),
                                    health.json().path("status").asText(health.reason())));
        }
    }

    private static void requireHttp(URI uri) {
        String scheme = String.valueOf(uri.getScheme());
        if (!List.of("http", "https").contains(scheme) || uri.getHost() == null) {
            throw new StoreException(
                    "--elasticsearch takes an address such as http://127.0.0.1:9200, not " + uri);
        }
    }

    private static String version(Rest rest, Rest.Answer nodes) {
        if (nodes.status() == UNAUTHORIZED || nodes.status() == FORBIDDEN) {
            throw new StoreException(
                    "Elasticsearch at %s needs a user who may do so (status %d): give one as http://user:password@host:port, or turn its security off"
                            .formatted(rest.base(), nodes.status()));
        }
        Set<String> versions = versions(nodes.json());
        if (versions.isEmpty()) {
            throw new StoreException(
                    "what answers at %s is no Elasticsearch (%s): give the address of one, version %d.x"
                            .formatted(rest.base(), nodes.reason(), MAJOR));
        }
        String name =
                nodes.genuine() ? "Elasticsearch" : "no Elasticsearch, but something of version";
        for (String version : versions) {
            if (!nodes.genuine() || !version.startsWith(MAJOR + ".")) {
                throw new StoreException(
                        "at %s is %s %s, and Elasticsearch %d.x is wanted: give the address of one, or leave --elasticsearch out to have one started"
                                .formatted(rest.base(), name, version, MAJOR));
            }
        }
        return String.join(", ", versions);
    }

    private static Set<String> versions(JsonNode nodes) {
        Set<String> versions = new TreeSet<>();
        StreamSupport.stream(nodes.path("nodes").spliterator(), false)
                .map(node -> node.path("version").asText(""))
                .filter(version -> !version.isEmpty())
                .forEach(versions::add);
        return versions;
    }

    /** Many a network exception has no message. */
    private static String words(IOException failure) {
        if (failure instanceof HttpConnectTimeoutException) {
            return "no connection in time";
        }
        if (failure instanceof HttpTimeoutException) {
            return "no answer in time";
        }
        String message = failure.getMessage();
        return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
    }
}
