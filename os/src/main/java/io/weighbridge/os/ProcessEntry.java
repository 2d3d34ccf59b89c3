package io.weighbridge.os;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A process, or a thread, in the Linux kernel's {@code /proc/<pid>/stat} (proc_pid_stat(5)).
 *
 * <p>The kernel scales user and system time so that their sum equals the scheduler's exact value,
 * then truncates each to whole ticks: the sum of two fields is up to two ticks too small, never too
 * large. The division between user and system time is sampled at each timer tick, so user time
 * alone is an estimate that needs many ticks.
 *
 * @param pid its pid
 * @param state one letter, such as {@code S} or {@code Z}
 * @param kernel whether it is a thread of the kernel
 * @param parent its parent's pid
 * @param session its session's id
 * @param userTicks user time, including threads that have ended
 * @param ticks user and system time, including threads that have ended
 * @param childTicks user and system time of ended children that the process has waited for
 * @param born clock ticks from the boot to its start, which distinguish it from a later process
 *     with the same pid
 */
public record ProcessEntry(
        long pid,
        char state,
        boolean kernel,
        long parent,
        long session,
        long userTicks,
        long ticks,
        long childTicks,
        long born) {

    /**
     * {@code USER_HZ}: the kernel shows times to programs in hundredths of a second on every
     * architecture that Java 17 runs on, whatever its internal timer is.
     */
    public static final long TICKS_PER_SECOND = 100;

    public static final long NANOS_PER_TICK = 1_000_000_000L / TICKS_PER_SECOND;

    /** {@code PF_KTHREAD} in the kernel's include/linux/sched.h. */
    private static final long KERNEL_THREAD = 0x00200000;

    private static final Path PROC = Path.of("/proc");

    /** Whether this machine has {@code /proc/<pid>/stat}. */
    public static boolean readable() {
        return Files.isReadable(PROC.resolve("self/stat"));
    }

    /** All processes, including zombies; empty if this machine has no {@code /proc}. */
    static List<ProcessEntry> all() {
        List<ProcessEntry> entries = new ArrayList<>();
        for (String name : KernelFiles.HERE.names("proc")) {
            ProcessEntry entry =
                    Character.isDigit(name.charAt(0)) ? read(PROC.resolve(name)) : null;
            if (entry != null) {
                entries.add(entry);
            }
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
     * The process of a folder in {@code /proc}; null if it has ended. The kernel truncates a name
     * to 15 bytes, possibly within a character, which must not make the process unreadable.
     */
    static @Nullable ProcessEntry read(Path folder) {
        String stat = new KernelFiles(folder).text("stat");
        return stat == null ? null : parse(stat);
    }

    /** The name in brackets may contain spaces and brackets, so fields are counted from its end. */
    public static ProcessEntry parse(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).strip().split(" ", -1);
        long user = Long.parseLong(fields[11]);
        return new ProcessEntry(
                Long.parseLong(stat.substring(0, stat.indexOf(' '))),
                fields[0].charAt(0),
                (Long.parseLong(fields[6]) & KERNEL_THREAD) != 0,
                Long.parseLong(fields[1]),
                Long.parseLong(fields[3]),
                user,
                user + Long.parseLong(fields[12]),
                Long.parseLong(fields[13]) + Long.parseLong(fields[14]),
                Long.parseLong(fields[19]));
    }

    public long nanos() {
        return ticks * NANOS_PER_TICK;
    }

    public long userNanos() {
        return userTicks * NANOS_PER_TICK;
    }

    public double childSeconds() {
        return (double) childTicks / TICKS_PER_SECOND;
    }
}
