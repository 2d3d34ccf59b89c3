package io.weighbridge.launch;

import io.weighbridge.os.JvmCommands;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Detects a JVM's web container from outside, by classes that a container loads when it begins to
 * listen and that nothing loads before. Other classes are no evidence, because Boot checks for all
 * containers; nor are threads, which may be virtual and have any name.
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

    /**
     * The container's name as in plans; null if it is unknown, if there are several, or if the JVM
     * cannot be read.
     */
    static @Nullable String of(long pid) {
        List<String> names = List.copyOf(LISTENERS.keySet());
        List<String> commands = names.stream().map(it -> "VM.class_hierarchy " + it).toList();
        List<String> printed;
        try {
            printed = JvmCommands.printed(pid, commands);
        } catch (IOException unreachable) {
            return null;
        }
        List<String> loaded = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if (printed.get(i).contains(names.get(i))) {
                loaded.add(names.get(i));
            }
        }
        return loaded.size() == 1 ? LISTENERS.get(loaded.get(0)) : null;
    }
}
