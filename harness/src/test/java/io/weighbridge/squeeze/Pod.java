package io.weighbridge.squeeze;

import com.sun.net.httpserver.HttpServer;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A small application in a JVM of its own, which uses memory as its system properties say. */
public final class Pod {

    /** What it does; the value of {@code -Dpod}. */
    enum Behaviour {
        /** Holds 24 MiB of its heap. */
        STEADY,
        /** Writes to more and more memory outside its heap, once it has answered some requests. */
        LEAKS,
        /** Never listens. */
        NEVER,
        /** Holds most of its heap, and makes much garbage. */
        THRASHES
    }

    private static final int MEBI = 1 << 20;
    private static final int SOME = 300;
    private static final List<byte[]> HELD = new ArrayList<>();
    private static final List<ByteBuffer> OUTSIDE = new CopyOnWriteArrayList<>();
    private static final AtomicInteger REQUESTS = new AtomicInteger();

    private Pod() {}

    /** Listens on the port that {@code --server.port} says. */
    public static void main(String[] arguments) throws Exception {
        Behaviour behaviour = Behaviour.valueOf(System.getProperty("pod"));
        if (behaviour == Behaviour.NEVER) {
            Thread.sleep(600_000);
        }
        if (behaviour == Behaviour.STEADY) {
            hold(24);
        }
        if (behaviour == Behaviour.THRASHES) {
            hold((int) (Runtime.getRuntime().maxMemory() / MEBI * 85 / 100));
        }
        HttpServer server =
                HttpServer.create(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port(arguments)),
                        100);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext(
                "/",
                exchange -> {
                    if (behaviour == Behaviour.THRASHES) {
                        HELD.set(0, new byte[MEBI]);
                    }
                    if (behaviour == Behaviour.LEAKS && REQUESTS.incrementAndGet() > SOME) {
                        OUTSIDE.add(ByteBuffer.allocateDirect(8 * MEBI));
                    }
                    byte[] hello = "Hello".getBytes(StandardCharsets.UTF_8);
                    exchange.getResponseHeaders().add("Content-Type", "text/plain");
                    exchange.sendResponseHeaders(200, hello.length);
                    try (OutputStream body = exchange.getResponseBody()) {
                        body.write(hello);
                    }
                });
        server.start();
    }

    private static void hold(int mebibytes) {
        for (int block = 0; block < mebibytes; block++) {
            HELD.add(new byte[MEBI]);
        }
    }

    private static int port(String[] arguments) {
        for (String argument : arguments) {
            if (argument.startsWith("--server.port=")) {
                return Integer.parseInt(argument.substring("--server.port=".length()));
            }
        }
        throw new IllegalArgumentException("no port");
    }
}
