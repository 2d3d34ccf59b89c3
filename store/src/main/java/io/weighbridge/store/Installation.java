package io.weighbridge.store;

import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Ports;
import io.weighbridge.store.install.CacheFolder;
import io.weighbridge.store.install.MavenFile;
import io.weighbridge.store.install.Release;
import io.weighbridge.store.install.RunAsUser;
import io.weighbridge.store.install.UnpackedRelease;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * An Elasticsearch on this machine that has not been started.
 *
 * @param java home of the Java that it runs on
 * @param account as whom it runs
 * @param programs the folder of the distribution
 * @param home the folder of its settings and data
 * @param heap of its JVM, as for {@code -Xmx}
 * @param folder an existing folder for its log and a copy of its settings
 */
record Installation(
        Path java, RunAsUser account, Path programs, ServerFolder home, String heap, Path folder) {

    private static final String INSTEAD = "name a running one with --elasticsearch URL";

    /**
     * Downloads the distribution if it is missing.
     *
     * @throws StoreException if the server cannot run here
     * @throws IOException if a file cannot be written
     */
    static Installation provide(Documents documents, String heap, Path folder, Consumer<String> say)
            throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"));
        Release release = ElasticsearchRelease.PINNED;
        RunAsUser account = RunAsUser.here(release.server(), INSTEAD, java, "the Java in");
        Path cache = CacheFolder.provide(release.server(), account, say);
        UnpackedRelease unpacked =
                new UnpackedRelease(
                        release, new MavenFile()::fetch, ElasticsearchRelease::unpack, say);
        Path programs = unpacked.provide(cache);
        ServerFolder home = ServerFolder.of(cache, release, documents);
        return new Installation(java, account, programs, home, heap, folder);
    }

    /** Writes the settings of a start, and leaves a copy of them in the folder of its log. */
    void prepare(String cluster, int port) throws IOException {
        home.prepare(programs, cluster, port, Ports.pick(), account);
        home.copySettings(folder);
    }

    /** The command that starts the server. */
    ChildCommand command() {
        List<String> line = new ArrayList<>(account.prefix());
        line.add(programs.resolve("bin").resolve("elasticsearch").toString());
        Path log = folder.toAbsolutePath().resolve("elasticsearch.log");
        return new ChildCommand(line, environment(), home.path(), log, log);
    }

    private Map<String, String> environment() {
        String temporary = home.temporary().toString();
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("ES_JAVA_HOME", java.toString());
        environment.put("ES_PATH_CONF", home.config().toString());
        environment.put("ES_JAVA_OPTS", "-Xms%1$s -Xmx%1$s".formatted(heap));
        environment.put("ES_TMPDIR", temporary);
        environment.put("TMPDIR", temporary);
        if (temporary.chars().noneMatch(Character::isWhitespace)) {
            // The JVM that starts the server leaves folders behind. The server's script splits this
            // value at spaces.
            environment.put("CLI_JAVA_OPTS", "-Djava.io.tmpdir=" + temporary);
        }
        return environment;
    }
}
