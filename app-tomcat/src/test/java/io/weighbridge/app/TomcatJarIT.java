package io.weighbridge.app;

import java.io.IOException;

class TomcatJarIT extends PackagedJar {

    TomcatJarIT() throws IOException, InterruptedException {
        super("app-tomcat.jar", "Apache Tomcat", "tomcat-embed-core", "-XX:+UseG1GC");
    }
}
