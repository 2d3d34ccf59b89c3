package io.weighbridge.app;

import java.io.IOException;

class WebFluxJarIT extends PackagedJar {

    WebFluxJarIT() throws IOException, InterruptedException {
        super("app-webflux.jar", "Reactor Netty", "reactor-netty-http", "-XX:+UseZGC");
    }
}
