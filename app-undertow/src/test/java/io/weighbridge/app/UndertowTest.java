package io.weighbridge.app;

class UndertowTest extends RunningStack {

    UndertowTest() {
        super("org.springframework.boot.web.embedded.undertow.UndertowServletWebServer");
    }
}
