package io.weighbridge;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Repeatedly reads, until closed, the addresses on which a process and its descendants listen, and
 * stores them with the command lines of all that listened there. A process that ends meanwhile has
 * no command line any more; what was read before stays.
 */
final class LoopbackWatch implements AutoCloseable {

    /** A process that listened, by its command line, and its address. */
    record Listener(InetSocketAddress address, String command) {}

    private static final long PAUSE_MILLIS = 100;

    private final ProcessHandle root;
    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
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

    /** What listened, and where. */
    Set<Listener> listeners() {
        return Set.copyOf(listeners);
    }

    /** What listened on another address than loopback. */
    Set<Listener> exposed() {
        return listeners.stream()
                .filter(listener -> !listener.address().getAddress().isLoopbackAddress())
                .collect(Collectors.toSet());
    }

    private void watch() {
        while (!closed) {
            Map<Long, Set<InetSocketAddress>> all = ListeningAddresses.ofAll();
            Stream.concat(Stream.of(root), root.descendants())
                    .forEach(process -> look(process, all.getOrDefault(process.pid(), Set.of())));
            pause();
        }
    }

    private void look(ProcessHandle process, Set<InetSocketAddress> addresses) {
        process.info()
                .commandLine()
                .ifPresent(
                        command ->
                                addresses.forEach(
                                        address -> listeners.add(new Listener(address, command))));
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
