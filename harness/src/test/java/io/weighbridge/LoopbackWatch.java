package io.weighbridge;

import io.weighbridge.os.Listeners;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Repeatedly reads, until closed, the addresses on which a process and its descendants listen, and
 * stores them with the command line.
 */
final class LoopbackWatch implements AutoCloseable {

    private static final long PAUSE_MILLIS = 100;

    private final ProcessHandle root;
    private final Map<InetSocketAddress, String> listening = new ConcurrentHashMap<>();
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

    /** All addresses, with their processes. */
    Map<InetSocketAddress, String> listening() {
        return Map.copyOf(listening);
    }

    /** Addresses other than loopback, with their processes. */
    Map<InetSocketAddress, String> exposed() {
        return listening.entrySet().stream()
                .filter(entry -> !entry.getKey().getAddress().isLoopbackAddress())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private void watch() {
        while (!closed) {
            Stream.concat(Stream.of(root), root.descendants()).toList().forEach(this::look);
            pause();
        }
    }

    private void look(ProcessHandle process) {
        for (InetSocketAddress address : Listeners.addresses(List.of(process.pid()))) {
            listening.put(address, process.info().commandLine().orElse("gone"));
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
