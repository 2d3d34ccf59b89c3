package io.weighbridge.store;

import io.weighbridge.os.Folders;
import io.weighbridge.os.InstanceLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What a server of our own reads and writes: settings, data, temporary files. It outlives the run,
 * so that millions of documents are loaded once.
 *
 * @param path named after the version and the documents
 */
record ServerFolder(Path path) {

    private static final String YML = "elasticsearch.yml";

    private static final Set<PosixFilePermission> FOR_ALL =
            PosixFilePermissions.fromString("rwxr-xr-x");

    /** Its log goes to its standard output, which is a file of the run. */
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

    /**
     * Chooses the folder of all that is kept, and makes it.
     *
     * @param usual in the user's home
     * @param shared where every user may enter
     * @param say is told why it is not the usual one
     */
    static Path cache(RunAsUser account, Path usual, Path shared, Consumer<String> say)
            throws IOException {
        if (!account.foreign()) {
            return Files.createDirectories(usual);
        }
        if (RunAsUser.open(usual)) {
            Files.createDirectories(usual);
            Files.setPosixFilePermissions(usual, FOR_ALL);
            if (RunAsUser.open(usual)) {
                return usual;
            }
        }
        say.accept(
                "Elasticsearch does not run as root but as user %d here, who cannot enter %s: it is kept in %s"
                        .formatted(RunAsUser.NOBODY, usual, shared));
        Files.createDirectories(shared);
        RunAsUser.requireOurs(shared);
        Files.setPosixFilePermissions(shared, FOR_ALL);
        return shared;
    }

    Path config() {
        return path.resolve("config");
    }

    Path temporary() {
        return path.resolve("tmp");
    }

    private Path data() {
        return path.resolve("data");
    }

    private Path logs() {
        return path.resolve("logs");
    }

    /**
     * Keeps others out while it is in use.
     *
     * @throws StoreException where another uses it
     */
    InstanceLock lock() throws IOException {
        Files.createDirectories(path);
        return Cache.lock(
                path.resolveSibling(path.getFileName() + ".lock"),
                holder ->
                        "the store's data in %s are in use (%s): wait for its end, stop it, or take another --seed"
                                .formatted(path, holder));
    }

    /**
     * Writes the settings, and gives all to the user that the server runs as.
     *
     * @param programs of the server, whose options of the JVM are taken over
     * @param cluster its name
     * @param port where it answers
     * @param transport where nobody will ask
     */
    void prepare(Path programs, String cluster, int port, int transport, RunAsUser account)
            throws IOException {
        if (!Files.isWritable(path)) {
            throw new StoreException(
                    "the store's data in %s belong to another user: delete them, or take another --seed"
                            .formatted(path));
        }
        Folders.delete(temporary());
        for (Path folder : List.of(path, config(), data(), logs(), temporary())) {
            Files.createDirectories(folder);
        }
        Files.write(config().resolve(YML), settings(cluster, port, transport));
        Files.write(config().resolve("log4j2.properties"), LOGGING);
        Files.write(
                config().resolve("jvm.options"),
                options(Files.readAllLines(programs.resolve("config").resolve("jvm.options"))));
        Files.setPosixFilePermissions(path.resolveSibling(""), FOR_ALL);
        Files.setPosixFilePermissions(path, FOR_ALL);
        account.own(path);
    }

    /** Leaves the settings beside the log of the run. */
    void leaveSettings(Path folder) throws IOException {
        Files.copy(config().resolve(YML), folder.resolve(YML), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Deletes what the next start does not need. */
    void tidy() {
        try {
            Folders.delete(temporary());
        } catch (IOException e) {
            // the next start deletes it
        }
    }

    /**
     * Reachable from this machine alone, and holds invented data: no passwords. The check of the
     * disk would turn the index read-only in mid-run at 95 % full.
     */
    private List<String> settings(String cluster, int port, int transport) {
        return List.of(
                "cluster.name: " + cluster,
                "node.name: weighbridge",
                "path.data: " + quoted(data()),
                "path.logs: " + quoted(logs()),
                "network.host: 127.0.0.1",
                "http.port: " + port,
                "transport.port: " + transport,
                "discovery.type: single-node",
                "xpack.security.enabled: false",
                "cluster.routing.allocation.disk.threshold_enabled: false");
    }

    /** YAML takes JSON's strings. */
    private static String quoted(Path path) {
        return Rest.quoted(path.toString());
    }

    /** Elastic's own, without the dumps and the log of collections that fill a disk. */
    static List<String> options(List<String> published) {
        List<String> options = new ArrayList<>(published);
        options.removeIf(line -> line.contains("HeapDump") || line.contains("-Xlog:gc"));
        return options;
    }
}
