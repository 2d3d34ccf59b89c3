package io.weighbridge.store;

import io.weighbridge.os.Cause;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A running Elasticsearch. A given one, such as Docker's, is left running. One that was started
 * here ends when this is closed.
 */
public final class Elasticsearch implements AutoCloseable {

    /** The clients of Spring Boot 3 support only this version. */
    static final int MAJOR = 8;

    private static final String NODES = "/_nodes?filter_path=nodes.*.version";

    /** The time limit for a server that is recovering its shards. */
    private static final Duration YELLOW = Duration.ofMinutes(1);

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    private final Rest rest;
    private final StoreOwner owner;
    private final String version;
    private final Consumer<String> say;

    Elasticsearch(Rest rest, StoreOwner owner, String version, Consumer<String> say) {
        this.rest = rest;
        this.owner = owner;
        this.version = version;
        this.say = say;
    }

    /**
     * Connects to a given server, without changing its data. {@link Loader} creates the index there
     * if it is missing, and fills it, but never deletes it.
     *
     * @param uri an HTTP URL such as {@code http://127.0.0.1:9200}; may contain a user and a
     *     password
     * @param say receives a line for each step that takes long
     * @throws StoreException if nothing answers there, or if it is not an Elasticsearch of version
     *     8
     */
    public static Elasticsearch given(URI uri, Consumer<String> say) throws InterruptedException {
        Rest rest = new Rest(uri);
        try {
            Elasticsearch store =
                    new Elasticsearch(rest, StoreOwner.GIVEN, version(rest, rest.get(NODES)), say);
            store.awaitYellow("");
            return store;
        } catch (IOException e) {
            throw new StoreException(
                    ("Elasticsearch does not answer at %s (%s): start it (docker compose up"
                         + " elasticsearch), or leave --elasticsearch out to have one started")
                            .formatted(rest.base(), Cause.of(e)),
                    e);
        }
    }

    /**
     * Starts Elastic's own server, as published for builds. Maven downloads it the first time, and
     * its data are kept for the next run with the same documents. {@link #close} stops it.
     *
     * @param children owns its process
     * @param documents the intended content; the data folder with this content is kept from run to
     *     run
     * @param heap of the server's JVM, as for {@code -Xmx}, such as {@code 1g} or {@code 512m}
     * @param folder an existing folder for the server's log and settings
     * @param say receives a line when the server is started, and a line for each step that takes
     *     long
     * @throws StoreException if the server cannot be downloaded, cannot run here or is not ready
     *     within 120 s
     */
    public static Elasticsearch start(
            Children children, Documents documents, String heap, Path folder, Consumer<String> say)
            throws InterruptedException {
        OwnServer server = OwnServer.start(children, documents, heap, folder, say);
        return new Elasticsearch(
                new Rest(server.uri()), server, ElasticsearchRelease.PINNED.version(), say);
    }

    /** The server's address, without a password. */
    public URI uri() {
        return rest.base();
    }

    /** The pid of the serving JVM; null for a given server. */
    public @Nullable Long pid() {
        return owner.pid();
    }

    /** One line for a report. */
    public String described() {
        return "Elasticsearch %s at %s, %s".formatted(version, uri(), owner.described());
    }

    /**
     * Moves a server that was started here to some CPUs, with all its threads. This should be done
     * after loading, because a JVM that is started on one CPU chooses other defaults, and loading
     * needs all CPUs.
     *
     * @return whether the server is on the CPUs: a given server is not moved, and some systems
     *     cannot pin
     */
    public boolean pin(CpuSet cpus) {
        return owner.pin(cpus);
    }

    /**
     * Why a server that was started here has ended; null while it is running, and for a given
     * server.
     */
    public @Nullable String whyEnded() {
        return owner.whyEnded();
    }

    /** Stops a server that was started here and waits for its end; a given one is not stopped. */
    @Override
    public void close() {
        owner.close();
    }

    boolean ours() {
        return owner.ours();
    }

    void say(String line) {
        say.accept(line);
    }

    /** A request to the store. */
    @FunctionalInterface
    interface Question {
        Rest.Answer put(Rest rest) throws IOException, InterruptedException;
    }

    /**
     * Sends a request, and accepts any answer.
     *
     * @throws StoreException if there was no answer
     */
    Rest.Answer ask(Question question) throws InterruptedException {
        try {
            return question.put(rest);
        } catch (IOException e) {
            String sentence =
                    "Elasticsearch at %s stopped answering (%s): see its log, and start again"
                            .formatted(uri(), Cause.of(e));
            throw new StoreException(Objects.requireNonNullElse(owner.whyEnded(), sentence), e);
        }
    }

    /**
     * Sends a request that must succeed.
     *
     * @param step what the request does, such as "creating the index"
     * @throws StoreException if it was rejected or not answered
     */
    Rest.Answer ask(String step, Question question) throws InterruptedException {
        Rest.Answer answer = ask(question);
        if (!answer.ok()) {
            throw new StoreException(
                    "%s at %s failed: %s; see Elasticsearch's log"
                            .formatted(step, uri(), answer.reason()));
        }
        return answer;
    }

    /**
     * Waits until all shards to be searched are available.
     *
     * @param index a slash and the name of an index; empty for all indices
     */
    void awaitYellow(String index) throws InterruptedException {
        String path =
                "/_cluster/health%s?wait_for_status=yellow&timeout=%ds"
                        .formatted(index, YELLOW.toSeconds());
        Rest.Answer health = ask(rest -> rest.get(path, YELLOW.plusSeconds(10)));
        if (!health.ok()) {
            String status = health.json().path("status").asText(health.reason());
            throw new StoreException(
                    "Elasticsearch at %s is not ready after %d s (status: %s): see its log"
                            .formatted(uri(), YELLOW.toSeconds(), status));
        }
    }

    private static String version(Rest rest, Rest.Answer nodes) {
        if (nodes.status() == UNAUTHORIZED || nodes.status() == FORBIDDEN) {
            throw new StoreException(
                    "Elasticsearch at %s refused access (status %d): give a user and a password as http://user:password@host:port, or turn its security off"
                            .formatted(rest.base(), nodes.status()));
        }
        String version = nodes.json().path("nodes").findPath("version").asText("");
        if (version.isEmpty()) {
            throw new StoreException(
                    "The server at %s is not Elasticsearch (%s): give the address of one, version %d.x"
                            .formatted(rest.base(), nodes.reason(), MAJOR));
        }
        if (!nodes.genuine() || !version.startsWith(MAJOR + ".")) {
            String name =
                    nodes.genuine()
                            ? "Elasticsearch"
                            : "not Elasticsearch (maybe OpenSearch), version";
            throw new StoreException(
                    "The server at %s is %s %s: give the address of an Elasticsearch %d.x, or leave --elasticsearch out to have one started"
                            .formatted(rest.base(), name, version, MAJOR));
        }
        return version;
    }
}
