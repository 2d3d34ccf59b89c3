package io.weighbridge.store;

import io.weighbridge.os.Folders;
import io.weighbridge.os.InstanceLock;
import io.weighbridge.os.LockedException;
import io.weighbridge.store.install.CacheFolder;
import io.weighbridge.store.install.Release;
import io.weighbridge.store.install.RunAsUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of a server that is started here: settings, data, temporary files. The folder outlives
 * the run, so that millions of documents are loaded only once.
 *
 * @param path the folder, named after the version and the documents
 */
record ServerFolder(Path path) {

    private static final String YML = "elasticsearch.yml";

    /** The server logs to its standard output, which is a file of the run. */
    private static final List<String> LOGGING =
            List.of(
                    "status = error",
                    "appender.console.type = Console",
                    "appender.console.name = console",
                    "appender.console.layout.type = PatternLayout",
                    "appender.console.layout.pattern = [%d{ISO8601}][%-5p][%-25c{1.}] %m%n",
                    "rootLogger.level = info",
                    "rootLogger.appenderRef.console.ref = console");

    static ServerFolder of(Path cache, Release release, Documents documents) {
        String name =
                "%s-%d-%d-%d"
                        .formatted(
                                release.version(),
                                documents.count(),
                                documents.shards(),
                                documents.seed());
        return new ServerFolder(cache.resolve("data").resolve(name));
    }

    Path config() {
        return path.resolve("config");
    }

    Path temporary() {
        return path.resolve("tmp");
    }

    /**
     * Locks the folder while it is in use.
     *
     * @throws LockedException if another process uses it
     */
    InstanceLock lock() throws IOException {
        Files.createDirectories(path);
        return InstanceLock.acquire(
                path.resolveSibling(path.getFileName() + ".lock"),
                holder ->
                        "The store's data in %s are in use (%s): wait until that process ends, stop it, or use another seed (--seed in weigh store, store.seed in a plan), whose data are kept in another folder"
                                .formatted(path, holder));
    }

    /**
     * Writes the settings, and gives all files to the user as whom the server runs.
     *
     * @param programs folder of the server's programs, which contains its JVM options
     * @param cluster name of the server's cluster
     * @param port for requests
     * @param transport port for other nodes, which is not used
     */
    void prepare(Path programs, String cluster, int port, int transport, RunAsUser account)
            throws IOException {
        Folders.delete(temporary());
        Path data = path.resolve("data");
        Path logs = path.resolve("logs");
        for (Path folder : List.of(path, config(), data, logs, temporary())) {
            Files.createDirectories(folder);
        }
        Files.write(config().resolve(YML), settings(cluster, port, transport));
        Files.write(config().resolve("log4j2.properties"), LOGGING);
        Files.write(
                config().resolve("jvm.options"),
                options(Files.readAllLines(programs.resolve("config").resolve("jvm.options"))));
        Files.setPosixFilePermissions(path.resolveSibling(""), CacheFolder.FOR_ALL);
        Files.setPosixFilePermissions(path, CacheFolder.FOR_ALL);
        account.giveOwnership(path);
    }

    /** Copies the settings to the folder with the run's log. */
    void copySettings(Path folder) throws IOException {
        Files.copy(config().resolve(YML), folder.resolve(YML), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Deletes files that the next start does not need. */
    void tidy() {
        try {
            Folders.delete(temporary());
        } catch (IOException e) {
            // The next start deletes it.
        }
    }

    /**
     * The server's settings. The server needs no passwords, because only this machine can reach it
     * and its data are invented. The disk check is off, because it would make the index read-only
     * during a run if the disk is 95 % full.
     */
    private List<String> settings(String cluster, int port, int transport) {
        return List.of(
                "cluster.name: " + cluster,
                "node.name: weighbridge",
                "path.data: " + quoted(path.resolve("data")),
                "path.logs: " + quoted(path.resolve("logs")),
                "network.host: 127.0.0.1",
                "http.port: " + port,
                "transport.port: " + transport,
                "discovery.type: single-node",
                "xpack.security.enabled: false",
                "cluster.routing.allocation.disk.threshold_enabled: false");
    }

    /** A JSON string is valid in YAML. */
    private static String quoted(Path path) {
        return Rest.quoted(path.toString());
    }

    /** Elastic's own options, without heap dumps and GC logs, which could fill a disk. */
    static List<String> options(List<String> published) {
        List<String> options = new ArrayList<>(published);
        options.removeIf(line -> line.contains("HeapDump") || line.contains("-Xlog:gc"));
        return options;
    }
}
