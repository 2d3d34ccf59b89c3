package io.weighbridge.app;

class TomcatTest extends RunningStack {

    TomcatTest() {
        super("org.springframework.boot.web.embedded.tomcat.TomcatWebServer");
    }
}
