package io.weighbridge.app;

class JettyTest extends RunningStack {

    JettyTest() {
        super("org.springframework.boot.web.embedded.jetty.JettyWebServer");
    }
}
