package io.weighbridge.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A process in the Linux kernel's {@code /proc/<pid>/stat} (proc_pid_stat(5)).
 *
 * @param pid its pid
 * @param state one letter, such as {@code S} or {@code Z}
 * @param parent its parent's pid
 * @param session its session's id
 * @param ticks clock ticks of CPU it has used, user and system, including children it has waited
 *     for
 * @param born clock ticks from the boot to its start, which distinguish it from a later process
 *     with the same pid
 */
record ProcessEntry(long pid, char state, long parent, long session, long ticks, long born) {

    private static final Path PROC = Path.of("/proc");

    /** Whether this machine has such a table. */
    static boolean readable() {
        return Files.isReadable(PROC.resolve("self/stat"));
    }

    /** All processes, including zombies; empty if there is no such table. */
    static List<ProcessEntry> all() {
        List<ProcessEntry> entries = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path folder : folders) {
                ProcessEntry entry = read(folder);
                if (entry != null) {
                    entries.add(entry);
                }
            }
        } catch (IOException e) {
            return List.of();
        }
        return entries;
    }

    /** One process; null if it has ended. */
    static @Nullable ProcessEntry of(long pid) {
        return read(PROC.resolve(Long.toString(pid)));
    }

    /** Whether it is running: a zombie only waits for its parent to read its exit code. */
    boolean lives() {
        return state != 'Z' && state != 'X';
    }

    /**
     * The process of a folder in the table; null if it has ended. The kernel truncates a name to 15
     * bytes, possibly within a character, which must not make the process unreadable.
     */
    static @Nullable ProcessEntry read(Path folder) {
        try {
            return parse(Files.readString(folder.resolve("stat"), StandardCharsets.ISO_8859_1));
        } catch (IOException gone) {
            return null;
        }
    }

    /** The name in brackets may contain spaces and brackets, so fields are counted from its end. */
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
