package io.weighbridge.peer;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Quarkus on Vert.x. */
@QuarkusMain
public final class Server {

    private Server() {}

    public static void main(String[] args) {
        Listen listen = Listen.of(args);
        System.setProperty("quarkus.http.host", listen.address());
        System.setProperty("quarkus.http.port", Integer.toString(listen.port()));
        Quarkus.run(args);
    }
}
