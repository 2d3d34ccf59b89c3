package io.weighbridge.swap;

import io.weighbridge.instrument.model.DidYouMean;
import io.weighbridge.instrument.model.Keyed;
import io.weighbridge.instrument.model.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The web containers of Spring Boot, in the order in which Boot 3 prefers them. */
public enum Container implements Keyed {
    /**
     * Tomcat. Its Expression Language is kept with every container, because each starter includes
     * it.
     */
    TOMCAT(
            "Apache Tomcat",
            "tomcat-embed-core",
            "org/apache/catalina/startup/Tomcat.class",
            "org.apache.tomcat.embed"),
    /** Jetty. */
    JETTY(
            "Eclipse Jetty",
            "jetty-server",
            "org/eclipse/jetty/server/Server.class",
            "org.eclipse.jetty"),
    /** Undertow. */
    UNDERTOW("Undertow", "undertow-core", "io/undertow/Undertow.class", "io.undertow"),
    /** Reactor Netty, for WebFlux only. */
    NETTY(
            "Reactor Netty",
            "reactor-netty-http",
            "reactor/netty/http/server/HttpServer.class",
            "io.projectreactor.netty");

    /** The key for all containers that a jar can be moved to. */
    public static final String ALL = "all";

    /**
     * Other names of Netty on command lines: that of the starter that brings it, and that of its
     * own starter.
     */
    private static final List<String> OF_NETTY = List.of("webflux", "reactor-netty");

    private final String title;
    private final String engine;
    private final String server;
    private final String group;

    Container(String title, String engine, String server, String group) {
        this.title = title;
        this.engine = engine;
        this.server = server;
        this.group = group;
    }

    /** The name in plans and reports, such as {@code Apache Tomcat}. */
    public String title() {
        return title;
    }

    /**
     * The container with a name. {@code webflux} and {@code reactor-netty} are other names of
     * Netty.
     *
     * @throws UsageException if there is none
     */
    public static Container named(String typed) {
        String name = typed.toLowerCase(Locale.ROOT);
        Container container = OF_NETTY.contains(name) ? NETTY : Keyed.find(values(), name);
        if (container == null) {
            String wrong = typed.isBlank() ? "an empty text" : typed;
            List<String> known = Keyed.keys(values());
            List<String> similar = new ArrayList<>(known);
            similar.addAll(OF_NETTY);
            throw new UsageException(
                    "A container is one of %s, not %s%s"
                            .formatted(
                                    String.join(", ", known),
                                    wrong,
                                    DidYouMean.hint(typed, similar)));
        }
        return container;
    }

    /** Whether it supports Spring MVC. */
    boolean servlets() {
        return this != NETTY;
    }

    /** The artifact of its starter, in Boot's Maven group. */
    String starter() {
        return "spring-boot-starter-" + boot();
    }

    /** The last part of the names of Boot's artifacts for it. */
    private String boot() {
        return this == NETTY ? "reactor-netty" : key();
    }

    /** The artifact whose version is the container's. */
    String engine() {
        return engine;
    }

    /** The class by which Boot detects it on the class path, as an entry of a jar. */
    String server() {
        return server;
    }

    /** Boot's own module for it, which exists since Boot 4. */
    String module() {
        return "spring-boot-" + boot();
    }

    /** Whether a Maven group is the container's own, and not that of a dependency. */
    boolean owns(String other) {
        return other.equals(group) || other.startsWith(group + ".");
    }

    /** The packages of its classes, and of Boot's classes for it, as in class files. */
    List<String> packages() {
        List<String> packages = new ArrayList<>();
        packages.addAll(
                switch (this) {
                    case TOMCAT ->
                            List.of(
                                    "org/apache/catalina/",
                                    "org/apache/coyote/",
                                    "org/apache/tomcat/util/");
                    case JETTY -> List.of("org/eclipse/jetty/");
                    case UNDERTOW -> List.of("io/undertow/", "org/xnio/");
                    case NETTY -> List.of("reactor/netty/http/server/");
                });
        packages.add("org/springframework/boot/web/embedded/" + key() + "/");
        packages.add("org/springframework/boot/" + boot().replace('-', '/') + "/");
        return packages;
    }
}
