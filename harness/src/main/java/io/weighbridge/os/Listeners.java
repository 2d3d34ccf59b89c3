package io.weighbridge.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Who listens on a TCP port of this machine. */
public final class Listeners {

    private static final Path PROC = Path.of("/proc");
    private static final String LISTEN = "0A";

    private Listeners() {}

    /**
     * The processes that hold a listening socket of a port. Those of other users are found by root
     * only.
     *
     * @param port 1 to 65535
     * @return empty where nobody does, or nobody that may be seen
     */
    public static Set<Long> owners(int port) {
        return ProcessEntry.readable() ? byTable(port) : byLsof(port);
    }

    private static Set<Long> byTable(int port) {
        Set<String> sockets = new HashSet<>(sockets(PROC.resolve("net/tcp"), port));
        sockets.addAll(sockets(PROC.resolve("net/tcp6"), port));
        return sockets.isEmpty()
                ? Set.of()
                : ProcessEntry.all().stream()
                        .map(ProcessEntry::pid)
                        .filter(pid -> holdsOneOf(pid, sockets))
                        .collect(Collectors.toSet());
    }

    /**
     * Listening sockets of a port, as {@code /proc/<pid>/fd} links to them; see proc_pid_net(5).
     */
    private static Set<String> sockets(Path table, int port) {
        String suffix = String.format(Locale.ROOT, ":%04X", port);
        try (Stream<String> lines = Files.lines(table)) {
            return lines.skip(1)
                    .map(line -> line.strip().split("\\s+", -1))
                    .filter(fields -> fields[1].endsWith(suffix) && fields[3].equals(LISTEN))
                    .map(fields -> "socket:[" + fields[9] + "]")
                    .collect(Collectors.toSet());
        } catch (IOException | UncheckedIOException e) {
            return Set.of();
        }
    }

    private static boolean holdsOneOf(long pid, Set<String> sockets) {
        try (DirectoryStream<Path> descriptors =
                Files.newDirectoryStream(PROC.resolve(pid + "/fd"))) {
            for (Path descriptor : descriptors) {
                if (target(descriptor).filter(sockets::contains).isPresent()) {
                    return true;
                }
            }
            return false;
        } catch (IOException | DirectoryIteratorException e) {
            return false;
        }
    }

    private static Optional<String> target(Path link) {
        try {
            return Optional.of(Files.readSymbolicLink(link).toString());
        } catch (IOException closed) {
            return Optional.empty();
        }
    }

    private static Set<Long> byLsof(int port) {
        if (Tools.find("lsof").isEmpty()) {
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
