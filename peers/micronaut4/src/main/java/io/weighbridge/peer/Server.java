package io.weighbridge.peer;

import io.micronaut.runtime.Micronaut;
import java.util.Map;

/** Micronaut on Netty. */
final class Server {

    private Server() {}

    public static void main(String[] args) {
        Listen listen = Listen.of(args);
        Micronaut.build(args)
                .mainClass(Server.class)
                .banner(false)
                .properties(
                        Map.of(
                                "micronaut.server.host", listen.address(),
                                "micronaut.server.port", listen.port()))
                .start();
    }
}
