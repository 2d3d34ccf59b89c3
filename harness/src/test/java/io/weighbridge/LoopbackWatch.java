package io.weighbridge;

import io.weighbridge.os.Listeners;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Looks again and again, until it is closed, at where a process and all that it started listen.
 * What other machines can reach is kept, with its command line.
 */
final class LoopbackWatch implements AutoCloseable {

    private static final long PAUSE_MILLIS = 100;

    private final ProcessHandle root;
    private final Map<InetSocketAddress, String> exposed = new ConcurrentHashMap<>();
    private final Thread thread = new Thread(this::watch, "loopback-watch");
    private volatile boolean closed;

    private LoopbackWatch(ProcessHandle root) {
        this.root = root;
    }

    static LoopbackWatch over(ProcessHandle root) {
        LoopbackWatch watch = new LoopbackWatch(root);
        watch.thread.start();
        return watch;
    }

    /** Addresses that are not loopback's, and whose they were. */
    Map<InetSocketAddress, String> exposed() {
        return Map.copyOf(exposed);
    }

    private void watch() {
        while (!closed) {
            Stream.concat(Stream.of(root), root.descendants()).toList().forEach(this::look);
            pause();
        }
    }

    private void look(ProcessHandle process) {
        for (InetSocketAddress address : Listeners.addresses(List.of(process.pid()))) {
            if (!address.getAddress().isLoopbackAddress()) {
                exposed.put(address, process.info().commandLine().orElse("gone"));
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws InterruptedException {
        closed = true;
        thread.join();
    }
}
