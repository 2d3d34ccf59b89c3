package io.weighbridge.swap;

import io.weighbridge.model.UsageException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A web container of Spring Boot's, in the order in which Boot prefers one that is there. */
public enum Container {
    /** Tomcat. Its Expression Language stays with every container: each starter brings it. */
    TOMCAT(
            "Apache Tomcat",
            "spring-boot-starter-tomcat",
            "tomcat-embed-core",
            "org/apache/catalina/startup/Tomcat.class",
            "org.apache.tomcat.embed"),
    /** Jetty. */
    JETTY(
            "Eclipse Jetty",
            "spring-boot-starter-jetty",
            "jetty-server",
            "org/eclipse/jetty/server/Server.class",
            "org.eclipse.jetty"),
    /** Undertow. */
    UNDERTOW(
            "Undertow",
            "spring-boot-starter-undertow",
            "undertow-core",
            "io/undertow/Undertow.class",
            "io.undertow"),
    /** Reactor Netty, which serves WebFlux only. */
    NETTY(
            "Reactor Netty",
            "spring-boot-starter-reactor-netty",
            "reactor-netty-http",
            "reactor/netty/http/server/HttpServer.class",
            "io.projectreactor.netty");

    /** What a user types for every container that a jar can be moved to. */
    public static final String ALL = "all";

    private final String title;
    private final String starter;
    private final String engine;
    private final String server;
    private final String group;

    Container(String title, String starter, String engine, String server, String group) {
        this.title = title;
        this.starter = starter;
        this.engine = engine;
        this.server = server;
        this.group = group;
    }

    /** As plans and reports call it, such as {@code Apache Tomcat}. */
    public String title() {
        return title;
    }

    /** As users type it, such as {@code tomcat}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The container a user typed.
     *
     * @throws UsageException where there is none of that name
     */
    public static Container named(String typed) {
        return Arrays.stream(values())
                .filter(container -> container.key().equals(typed.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(
                        () ->
                                new UsageException(
                                        "A container is one of %s, not %s."
                                                .formatted(
                                                        Arrays.stream(values())
                                                                .map(Container::key)
                                                                .collect(Collectors.joining(", ")),
                                                        typed)));
    }

    /** Whether it runs Spring MVC. */
    boolean servlets() {
        return this != NETTY;
    }

    /** The artifact of Boot's group that brings it. */
    String starter() {
        return starter;
    }

    /** The artifact whose version is the container's. */
    String engine() {
        return engine;
    }

    /** The class by which Boot finds it on the class path, as an entry of a jar. */
    String server() {
        return server;
    }

    /** Boot's own module for it; there are such modules since Boot 4. */
    String module() {
        return this == NETTY ? "spring-boot-reactor-netty" : "spring-boot-" + key();
    }

    /** Whether a group is the container's own, and not of a library that it uses. */
    boolean owns(String other) {
        return other.equals(group) || other.startsWith(group + ".");
    }

    /** Where its classes lie, and Boot's for it, as class files name them. */
    List<String> packages() {
        return switch (this) {
            case TOMCAT ->
                    List.of(
                            "org/apache/catalina/",
                            "org/apache/coyote/",
                            "org/apache/tomcat/util/",
                            "org/springframework/boot/web/embedded/tomcat/",
                            "org/springframework/boot/tomcat/");
            case JETTY ->
                    List.of(
                            "org/eclipse/jetty/",
                            "org/springframework/boot/web/embedded/jetty/",
                            "org/springframework/boot/jetty/");
            case UNDERTOW ->
                    List.of(
                            "io/undertow/",
                            "org/xnio/",
                            "org/springframework/boot/web/embedded/undertow/",
                            "org/springframework/boot/undertow/");
            case NETTY ->
                    List.of(
                            "reactor/netty/http/server/",
                            "org/springframework/boot/web/embedded/netty/",
                            "org/springframework/boot/reactor/netty/");
        };
    }
}
