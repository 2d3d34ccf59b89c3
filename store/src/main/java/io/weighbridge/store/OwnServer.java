package io.weighbridge.store;

import io.weighbridge.os.Affinity;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import io.weighbridge.os.InstanceLock;
import io.weighbridge.os.Ports;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An Elasticsearch that is started and stopped here. */
final class OwnServer implements StoreOwner {

    /**
     * Time limit for the start, which takes 8 to 10 s on an idle machine, 50 s beside other builds.
     */
    private static final Duration READY = Duration.ofMinutes(2);

    /** Time limit for the stop: the server needs 0.5 to 3 s to write its data to disk. */
    private static final Duration STOP = Duration.ofSeconds(20);

    private static final Duration PORT_PATIENCE = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int LINES = 10;
    private static final int LONGEST_LINE = 300;

    private final Child child;
    private final InstanceLock lock;
    private final ServerFolder home;
    private final String heap;
    private final int port;
    private final String cluster;
    private @Nullable Long pid;

    OwnServer(
            Child child,
            InstanceLock lock,
            ServerFolder home,
            String heap,
            int port,
            String cluster) {
        this.child = child;
        this.lock = lock;
        this.home = home;
        this.heap = heap;
        this.port = port;
        this.cluster = cluster;
    }

    /**
     * Starts the server and waits until it answers.
     *
     * @throws StoreException if the server cannot run here, or is not ready in time
     */
    static OwnServer start(
            Children children, Documents documents, String heap, Path folder, Consumer<String> say)
            throws InterruptedException {
        try {
            Installation installation = Installation.provide(documents, heap, folder, say);
            InstanceLock lock = installation.home().lock();
            OwnServer server = started(installation, lock, children, say);
            server.awaitReady(READY);
            return server;
        } catch (IOException e) {
            throw new StoreException(
                    "Elasticsearch could not be started (%s): free some disk space, fix the folder's permissions, or name a running Elasticsearch with --elasticsearch URL"
                            .formatted(Cause.of(e)),
                    e);
        }
    }

    /** Starts the server's process. If that fails, the lock is released. */
    private static OwnServer started(
            Installation installation, InstanceLock lock, Children children, Consumer<String> say)
            throws IOException {
        ServerFolder home = installation.home();
        boolean running = false;
        try {
            say.accept(
                    "starting Elasticsearch %s (Elastic's distribution, downloaded with Maven); its data are kept in %s"
                            .formatted(ElasticsearchRelease.PINNED.version(), home.path()));
            int port = Ports.pick();
            String cluster = "weighbridge-" + UUID.randomUUID();
            installation.prepare(cluster, port);
            Child child = children.start(installation.command());
            running = true;
            return new OwnServer(child, lock, home, installation.heap(), port, cluster);
        } finally {
            if (!running) {
                lock.close();
            }
        }
    }

    /** The folder of the server's data. */
    Path path() {
        return home.path();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    @Override
    public boolean ours() {
        return true;
    }

    @Override
    public @Nullable Long pid() {
        return pid;
    }

    @Override
    public String described() {
        return "Elastic's distribution, started by weigh, heap %s, on Java %s"
                .formatted(heap, Runtime.version());
    }

    @Override
    public @Nullable String whyEnded() {
        if (child.alive()) {
            return null;
        }
        return "Elasticsearch ended with exit code %d: start again, loaded documents are kept%s"
                .formatted(child.exit().join(), lastLines());
    }

    @Override
    public boolean pin(CpuSet cpus) {
        Affinity affinity = Affinity.available();
        if (affinity == null) {
            return false;
        }
        try {
            affinity.pin(child.pid(), cpus);
            return true;
        } catch (IOException e) {
            throw new StoreException(
                    "Elasticsearch could not be pinned (%s): start again, or use --no-pin"
                            .formatted(e.getMessage()),
                    e);
        }
    }

    @Override
    public void close() {
        child.stop(STOP);
        if (pid != null) {
            Ports.awaitFree(port, PORT_PATIENCE);
        }
        home.tidy();
        lock.close();
    }

    /**
     * Waits until the server answers, and stops it if it does not.
     *
     * @param patience the time limit
     */
    void awaitReady(Duration patience) throws InterruptedException {
        boolean ready = false;
        try {
            Rest rest = new Rest(uri());
            long end = System.nanoTime() + patience.toNanos();
            while (!answers(rest)) {
                if (!child.alive()) {
                    throw died();
                }
                if (System.nanoTime() > end) {
                    throw new StoreException(
                            "Elasticsearch was not ready within %d s. If the machine is busy, end other programs; if the data in %s are damaged, delete them. Then start again%s"
                                    .formatted(patience.toSeconds(), home.path(), lastLines()));
                }
                TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
            }
            pid = servingJvm(rest);
            ready = true;
        } finally {
            if (!ready) {
                close();
            }
        }
    }

    /**
     * Whether this server is ready. Its cluster has a new name at each start, so another server is
     * not mistaken for this one.
     */
    private boolean answers(Rest rest) throws InterruptedException {
        try {
            String path = "/_cluster/health?wait_for_status=yellow&timeout=1s";
            Rest.Answer health = rest.get(path, Duration.ofSeconds(5));
            return health.ok() && health.json().path("cluster_name").asText("").equals(cluster);
        } catch (IOException notYet) {
            return false;
        }
    }

    /** The pid of the JVM that serves. The child itself is a small JVM that only waits for it. */
    private static @Nullable Long servingJvm(Rest rest) throws InterruptedException {
        try {
            Rest.Answer nodes = rest.get("/_nodes/_local/jvm?filter_path=nodes.*.jvm.pid");
            long pid = nodes.json().findPath("pid").asLong();
            return pid > 0 ? pid : null;
        } catch (IOException e) {
            return null;
        }
    }

    private StoreException died() {
        return new StoreException(
                "Elasticsearch ended with exit code %d before it was ready: see its last lines, or name a running Elasticsearch with --elasticsearch URL%s"
                        .formatted(child.exit().join(), lastLines()));
    }

    private String lastLines() {
        StringBuilder text = new StringBuilder();
        for (String line : child.lastLines(LINES)) {
            text.append("\n  ").append(line, 0, Math.min(line.length(), LONGEST_LINE));
        }
        return text.toString();
    }
}
