package io.weighbridge.swap;

/** Rejects moves that are known to be impossible, before any library is resolved. */
final class EarlyRefusals {

    private EarlyRefusals() {}

    /**
     * @param ownStarter whether the user names the starter of the container
     * @throws SwapRefusedException if the jar cannot be moved to the container
     */
    static void check(BootJar jar, Container to, boolean ownStarter) {
        refuse(
                jar.container() == to,
                "%s already runs %s: name another container.".formatted(jar.file(), to.title()));
        refuse(
                !jar.boot().atLeast(2, 7),
                "%s is built with Spring Boot %s, but weigh changes the container of jars from 2.7 on only: build it with 2.7 or later."
                        .formatted(jar.file(), jar.boot().text()));
        refuse(
                jar.stack() == Stack.MVC && !to.servlets(),
                "%s is written for servlets, and %s runs WebFlux only: name tomcat, jetty or undertow."
                        .formatted(jar.file(), to.title()));
        refuse(
                jar.stack() == Stack.WEBFLUX && isGateway(jar),
                "%s is a Spring Cloud Gateway for WebFlux, which runs on Reactor Netty only: it cannot be moved."
                        .formatted(jar.file()));
        refuse(
                jar.library("tomcat-embed-jasper") != null,
                "%s has JSPs (tomcat-embed-jasper), which in an executable jar work on Tomcat only: it cannot be moved."
                        .formatted(jar.file()));
        refuse(
                to == Container.UNDERTOW && jar.boot().atLeast(4, 0) && !ownStarter,
                "Spring Boot %s has no starter for Undertow: name another publisher's with --starter undertow=GROUP:ARTIFACT:VERSION, such as that of github.com/jboss-fuse/spring-boot-undertow."
                        .formatted(jar.boot().text()));
    }

    private static void refuse(boolean impossible, String why) {
        if (impossible) {
            throw new SwapRefusedException(why);
        }
    }

    private static boolean isGateway(BootJar jar) {
        return jar.library("spring-cloud-gateway-server") != null
                || jar.library("spring-cloud-gateway-server-webflux") != null;
    }
}
