package io.weighbridge.app;

class WebFluxTest extends RunningStack {

    WebFluxTest() {
        super("org.springframework.boot.web.embedded.netty.NettyWebServer");
    }
}
