package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds the processes that listen on TCP ports of this machine. */
public final class Listeners {

    private static final String LISTEN = "0A";
    private static final int HEX = 16;

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
     * The TCP ports on which processes listen, ascending.
     *
     * @return empty if they listen on none, or if that is not visible; always empty without Linux's
     *     tables
     */
    public static SortedSet<Integer> ports(Set<Long> pids) {
        SortedSet<Integer> ports = new TreeSet<>();
        if (!ProcessEntry.readable()) {
            return ports;
        }
        Map<String, Integer> listening = listening();
        for (long pid : pids) {
            for (String socket : held(pid)) {
                Integer port = listening.get(socket);
                if (port != null) {
                    ports.add(port);
                }
            }
        }
        return ports;
    }

    private static Set<Long> byTable(int port) {
        Map<String, Integer> wanted = listening();
        wanted.values().removeIf(other -> other != port);
        if (wanted.isEmpty()) {
            return Set.of();
        }
        return ProcessEntry.all().stream()
                .map(ProcessEntry::pid)
                .filter(pid -> held(pid).stream().anyMatch(wanted::containsKey))
                .collect(Collectors.toSet());
    }

    /**
     * The port of each listening socket, by the name that {@code /proc/<pid>/fd} links to; see
     * proc_pid_net(5).
     */
    private static Map<String, Integer> listening() {
        Map<String, Integer> ports = new HashMap<>();
        for (String table : Set.of("proc/net/tcp", "proc/net/tcp6")) {
            // A kernel without the protocol has no table.
            String lines = Objects.requireNonNullElse(KernelFiles.HERE.text(table), "");
            for (String line : lines.lines().toList()) {
                String[] fields = line.strip().split("\\s+", -1);
                if (fields[3].equals(LISTEN)) {
                    String port = fields[1].substring(fields[1].lastIndexOf(':') + 1);
                    ports.put("socket:[" + fields[9] + "]", Integer.parseInt(port, HEX));
                }
            }
        }
        return ports;
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
