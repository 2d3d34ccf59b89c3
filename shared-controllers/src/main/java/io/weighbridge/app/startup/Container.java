package io.weighbridge.app.startup;

import static java.util.jar.Attributes.Name.IMPLEMENTATION_VERSION;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.Arrays;
import java.util.Optional;
import java.util.jar.Manifest;
import org.springframework.boot.web.server.WebServer;

/**
 * The container that is actually running, identified by the class of the running server and not by
 * the class path.
 *
 * @param name as its makers write it
 * @param version from the manifest of the jar with its classes; absent if it is not there
 */
record Container(String name, Optional<String> version) {

    /** Boot's web server classes, each with a class of the container itself. */
    private enum Known {
        TOMCAT("TomcatWebServer", "Apache Tomcat", "org/apache/catalina/startup/Tomcat.class"),
        JETTY("JettyWebServer", "Eclipse Jetty", "org/eclipse/jetty/server/Server.class"),
        UNDERTOW_SERVLET("UndertowServletWebServer", "Undertow", "io/undertow/Undertow.class"),
        UNDERTOW("UndertowWebServer", "Undertow", "io/undertow/Undertow.class"),
        NETTY("NettyWebServer", "Reactor Netty", "reactor/netty/http/server/HttpServer.class");

        /** The name of Boot's class without its package, which differs between versions of Boot. */
        private final String webServer;

        private final String container;
        private final String witness;

        Known(String webServer, String container, String witness) {
            this.webServer = webServer;
            this.container = container;
            this.witness = witness;
        }
    }

    /** The name of a running server; an unknown one is named after its class, without a version. */
    static Container of(WebServer server) {
        String type = server.getClass().getSimpleName();
        return Arrays.stream(Known.values())
                .filter(known -> known.webServer.equals(type))
                .findFirst()
                .map(known -> new Container(known.container, version(known, server)))
                .orElseGet(() -> new Container(type, Optional.empty()));
    }

    private static Optional<String> version(Known known, WebServer server) {
        URL witness = server.getClass().getClassLoader().getResource(known.witness);
        return witness == null ? Optional.empty() : version(witness);
    }

    /**
     * Reads the jar's manifest instead of {@link Package#getImplementationVersion()}, because
     * Boot's class loader has no version for packages of a jar without directory entries, such as
     * Tomcat's.
     */
    private static Optional<String> version(URL witness) {
        try {
            return witness.openConnection() instanceof JarURLConnection jar
                    ? Optional.ofNullable(jar.getManifest()).flatMap(Container::version)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> version(Manifest manifest) {
        return Optional.ofNullable(manifest.getMainAttributes().getValue(IMPLEMENTATION_VERSION));
    }
}
