package io.weighbridge.instrument.launch;

import io.weighbridge.os.JvmCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Recognises JVMs by the program that a process runs, and web containers by loaded classes. */
final class JvmDetection {

    /**
     * Names of containers by a class that a container loads when it begins to listen and that
     * nothing loads before. Other classes are no evidence, because Boot checks for all containers;
     * nor are threads, which may be virtual and have any name.
     */
    private static final Map<String, String> LISTENERS =
            Map.of(
                    "org.apache.tomcat.util.net.Acceptor", "Apache Tomcat",
                    "org.eclipse.jetty.server.ServerConnector$ServerConnectorManager",
                            "Eclipse Jetty",
                    "io.undertow.server.protocol.http.HttpOpenListener", "Undertow",
                    "reactor.netty.transport.ServerTransport$Acceptor", "Reactor Netty");

    private JvmDetection() {}

    static boolean is(long pid) {
        return program(pid) != null;
    }

    /** The home of the Java that runs a process; null if it runs another program. */
    static @Nullable Path home(long pid) {
        Path program = program(pid);
        Path bin = program == null ? null : program.getParent();
        return bin == null ? null : bin.getParent();
    }

    private static @Nullable Path program(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(handle -> handle.info().command())
                .map(Path::of)
                .filter(program -> program.endsWith("java"))
                .orElse(null);
    }

    /**
     * The name of a JVM's web container as in plans; null if the process is no JVM, if the
     * container is unknown, or if there are several.
     *
     * @throws IOException if the JVM cannot be read: it is another user's, does not allow attaching
     *     or is not HotSpot
     */
    static @Nullable String container(long pid) throws IOException {
        if (!is(pid)) {
            return null;
        }
        Set<String> names = LISTENERS.keySet();
        List<String> commands = names.stream().map(it -> "VM.class_hierarchy " + it).toList();
        String printed = String.join("\n", JvmCommands.printed(pid, commands));
        List<String> loaded = names.stream().filter(printed::contains).toList();
        return loaded.size() == 1 ? LISTENERS.get(loaded.get(0)) : null;
    }
}
