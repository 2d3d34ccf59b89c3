package io.weighbridge.launch;

import io.weighbridge.os.LoadedClasses;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The web container that a JVM runs, found from outside by classes that a container loads when it
 * begins to listen, and that nothing loads before: Boot looks for others to find out which
 * containers there are, and threads may be virtual and have any name.
 */
final class RunningContainer {

    private static final Map<String, String> LISTENERS =
            Map.of(
                    "org.apache.tomcat.util.net.Acceptor", "Apache Tomcat",
                    "org.eclipse.jetty.server.ServerConnector$ServerConnectorManager",
                            "Eclipse Jetty",
                    "io.undertow.server.protocol.http.HttpOpenListener", "Undertow",
                    "reactor.netty.transport.ServerTransport$Acceptor", "Reactor Netty");

    private RunningContainer() {}

    /** As plans name it; absent if it is unknown, there are several, or the JVM cannot be read. */
    static Optional<String> of(long pid) {
        List<String> loaded = LoadedClasses.among(pid, LISTENERS.keySet());
        return loaded.size() == 1
                ? Optional.ofNullable(LISTENERS.get(loaded.get(0)))
                : Optional.empty();
    }
}
