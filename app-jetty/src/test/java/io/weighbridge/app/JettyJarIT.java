package io.weighbridge.app;

import java.io.IOException;

class JettyJarIT extends PackagedJar {

    JettyJarIT() throws IOException, InterruptedException {
        super("app-jetty.jar", "Eclipse Jetty", "jetty-server", "-XX:+UseParallelGC");
    }
}
