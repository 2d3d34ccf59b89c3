package io.weighbridge.os;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** TCP ports of this machine. */
public final class Ports {

    /**
     * Below the range from which kernels assign ports to clients (from 32768 on Linux). So no
     * client connection takes the port before the server binds it, and the readiness poll cannot
     * connect to itself.
     */
    private static final int FIRST = 20_000;

    private static final int LAST = 31_999;
    private static final int ATTEMPTS = 1_000;
    private static final int CONNECT_MILLIS = 500;

    private Ports() {}

    /**
     * A port on which nobody listens, on any address.
     *
     * @throws IOException if none is free
     */
    public static int pick() throws IOException {
        SplittableRandom random = new SplittableRandom();
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = random.nextInt(FIRST, LAST + 1);
            if (free(port)) {
                return port;
            }
        }
        throw new IOException(
                "no free port was found from %d to %d; end the processes that use them"
                        .formatted(FIRST, LAST));
    }

    /** Whether a server could listen on a port; a port in TIME_WAIT counts as free. */
    public static boolean free(int port) {
        try (ServerSocket everywhere = new ServerSocket()) {
            everywhere.setReuseAddress(true);
            everywhere.bind(new InetSocketAddress(port));
        } catch (IOException e) {
            return false;
        }
        // BSD allows binding the wildcard address beside a specific one.
        return !answers(port);
    }

    /** Waits until a port can be bound; gives up after a time or an interrupt. */
    public static void awaitFree(int port, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        try {
            while (!free(port) && System.nanoTime() <= end) {
                TimeUnit.MILLISECONDS.sleep(5);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A description of the process that holds a port, which may be invisible to us. */
    public static String holder(int port) {
        return Listeners.owners(port).stream()
                .findFirst()
                .map(Ports::described)
                .orElse("another process");
    }

    /** A description of a process: its pid and, if visible, its program. */
    public static String described(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(handle -> handle.info().command())
                .map(command -> "process %d (%s)".formatted(pid, command))
                .orElse("process " + pid);
    }

    private static boolean answers(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            return socket.getLocalPort() != port;
        } catch (IOException e) {
            return false;
        }
    }
}
