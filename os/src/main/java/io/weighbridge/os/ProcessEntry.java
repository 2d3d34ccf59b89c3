package io.weighbridge.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A process as the Linux kernel shows it in {@code /proc/<pid>/stat} (proc_pid_stat(5)).
 *
 * @param pid its number
 * @param state one letter, such as {@code S} or {@code Z}
 * @param parent its parent's number
 * @param session its session's number
 * @param ticks clock ticks of CPU it has used, user and system, its reaped children's included
 * @param born clock ticks from the boot to its start: tells it from a later process of that number
 */
record ProcessEntry(long pid, char state, long parent, long session, long ticks, long born) {

    private static final Path PROC = Path.of("/proc");

    /** Whether this machine has such a table. */
    static boolean readable() {
        return Files.isReadable(PROC.resolve("self/stat"));
    }

    /** All processes, the dead but unburied ones included; empty where there is no such table. */
    static List<ProcessEntry> all() {
        List<ProcessEntry> entries = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path folder : folders) {
                read(folder).ifPresent(entries::add);
            }
        } catch (IOException e) {
            return List.of();
        }
        return entries;
    }

    /** One process; absent where it is gone. */
    static Optional<ProcessEntry> of(long pid) {
        return read(PROC.resolve(Long.toString(pid)));
    }

    /** Whether it runs: a zombie only waits for its parent to take note. */
    boolean lives() {
        return state != 'Z' && state != 'X';
    }

    /**
     * The process of a folder of the table; absent where it is gone. The kernel cuts a name to 15
     * bytes, even within a character: whatever it is must not make the process unreadable.
     */
    static Optional<ProcessEntry> read(Path folder) {
        try {
            return Optional.of(
                    parse(Files.readString(folder.resolve("stat"), StandardCharsets.ISO_8859_1)));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** The name in brackets may hold blanks and brackets: fields are counted from its end. */
    static ProcessEntry parse(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).strip().split(" ", -1);
        long ticks = 0;
        for (int field = 11; field <= 14; field++) {
            ticks += Long.parseLong(fields[field]);
        }
        return new ProcessEntry(
                Long.parseLong(stat.substring(0, stat.indexOf(' '))),
                fields[0].charAt(0),
                Long.parseLong(fields[1]),
                Long.parseLong(fields[3]),
                ticks,
                Long.parseLong(fields[19]));
    }
}
