package io.weighbridge.os;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the processes that listen on TCP ports of this machine, and their addresses. */
public final class Listeners {

    private static final String LISTEN = "0A";

    /**
     * Bytes of a word. The kernel prints an address as words in its own byte order, which is almost
     * always little-endian.
     */
    private static final int WORD = 4;

    private Listeners() {}

    /**
     * The processes that hold a listening socket of a port. Only root can see other users'
     * processes.
     *
     * @param port 1 to 65535
     * @return empty if there are none, or none that are visible
     */
    public static Set<Long> owners(int port) {
        return ProcessEntry.readable() ? byTable(port) : byLsof(port);
    }

    /**
     * The addresses on which processes listen.
     *
     * @return empty if there are none, if the processes are another user's, or if this is not Linux
     */
    public static Set<InetSocketAddress> addresses(Collection<Long> pids) {
        Map<String, InetSocketAddress> sockets = sockets();
        return pids.stream()
                .flatMap(pid -> held(pid).stream())
                .filter(sockets::containsKey)
                .map(sockets::get)
                .collect(Collectors.toSet());
    }

    private static Set<Long> byTable(int port) {
        Set<String> wanted =
                sockets().entrySet().stream()
                        .filter(socket -> socket.getValue().getPort() == port)
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet());
        if (wanted.isEmpty()) {
            return Set.of();
        }
        return ProcessEntry.all().stream()
                .map(ProcessEntry::pid)
                .filter(pid -> held(pid).stream().anyMatch(wanted::contains))
                .collect(Collectors.toSet());
    }

    /**
     * Listening sockets, by the names that {@code /proc/<pid>/fd} links to; see proc_pid_net(5).
     */
    private static Map<String, InetSocketAddress> sockets() {
        Map<String, InetSocketAddress> sockets = new HashMap<>();
        for (String table : Set.of("proc/net/tcp", "proc/net/tcp6")) {
            // A kernel without the protocol has no table.
            String lines = Objects.requireNonNullElse(KernelFiles.HERE.text(table), "");
            for (String line : lines.lines().toList()) {
                String[] fields = line.strip().split("\\s+", -1);
                if (fields[3].equals(LISTEN)) {
                    sockets.put("socket:[" + fields[9] + "]", address(fields[1]));
                }
            }
        }
        return sockets;
    }

    /** Parses the kernel's form of an address: {@code 0100007F:1F90} is 127.0.0.1:8080. */
    static InetSocketAddress address(String text) {
        int colon = text.indexOf(':');
        byte[] printed = HexFormat.of().parseHex(text.substring(0, colon));
        byte[] bytes = new byte[printed.length];
        for (int at = 0; at < bytes.length; at++) {
            bytes[at] = printed[at - at % WORD + WORD - 1 - at % WORD];
        }
        int port = Integer.parseInt(text.substring(colon + 1), 16);
        try {
            return new InetSocketAddress(InetAddress.getByAddress(bytes), port);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(text + " is not an address", e);
        }
    }

    /** The sockets among the open files of a process. */
    private static Set<String> held(long pid) {
        Set<String> sockets = new HashSet<>();
        String folder = "proc/" + pid + "/fd";
        for (String descriptor : KernelFiles.HERE.names(folder)) {
            String target = target(Path.of("/", folder, descriptor));
            if (target.startsWith("socket:")) {
                sockets.add(target);
            }
        }
        return sockets;
    }

    /** Empty if the file has been closed meanwhile. */
    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closed) {
            return "";
        }
    }

    private static Set<Long> byLsof(int port) {
        if (Tools.find("lsof") == null) {
            return Set.of();
        }
        try {
            return ShortCommand.run("lsof", "-nP", "-t", "-iTCP:" + port, "-sTCP:LISTEN")
                    .output()
                    .lines()
                    .filter(line -> line.matches("\\d+"))
                    .map(Long::valueOf)
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            return Set.of();
        }
    }
}
