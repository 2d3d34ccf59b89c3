package io.weighbridge.app;

import java.io.IOException;

class UndertowJarIT extends PackagedJar {

    UndertowJarIT() throws IOException, InterruptedException {
        super("app-undertow.jar", "Undertow", "undertow-core", "-XX:+UseSerialGC");
    }
}
