package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the processes that listen on TCP ports of this machine. */
public final class Listeners {

    private static final String LISTEN = "0A";

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

    private static Set<Long> byTable(int port) {
        Set<String> wanted = sockets(port);
        if (wanted.isEmpty()) {
            return Set.of();
        }
        return ProcessEntry.all().stream()
                .map(ProcessEntry::pid)
                .filter(pid -> held(pid).stream().anyMatch(wanted::contains))
                .collect(Collectors.toSet());
    }

    /**
     * The listening sockets of a port, by the names that {@code /proc/<pid>/fd} links to; see
     * proc_pid_net(5).
     */
    private static Set<String> sockets(int port) {
        String suffix = String.format(Locale.ROOT, ":%04X", port);
        Set<String> sockets = new HashSet<>();
        for (String table : Set.of("proc/net/tcp", "proc/net/tcp6")) {
            // A kernel without the protocol has no table.
            String lines = Objects.requireNonNullElse(KernelFiles.HERE.text(table), "");
            for (String line : lines.lines().toList()) {
                String[] fields = line.strip().split("\\s+", -1);
                if (fields[3].equals(LISTEN) && fields[1].endsWith(suffix)) {
                    sockets.add("socket:[" + fields[9] + "]");
                }
            }
        }
        return sockets;
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
