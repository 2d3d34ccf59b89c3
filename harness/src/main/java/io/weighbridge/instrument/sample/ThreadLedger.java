package io.weighbridge.instrument.sample;

import io.weighbridge.os.ProcessEntry;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Sums CPU time by kind of thread, including threads that have ended. A thread's time at its last
 * reading stays with its kind. The time that threads used between their last reading and their end
 * is the difference between the process's total, which includes ended threads, and the sum of all
 * known threads.
 *
 * <p>This difference is used only if it exceeds {@link #TICK_ERROR}: the total is truncated to 10
 * ms ticks twice, whereas the threads' times are exact, so a smaller difference may be rounding.
 * Rounding therefore never adds CPU time, and at most 20 ms of ended threads are not counted.
 *
 * <p>The difference belongs to the application if one of its threads ended, or if more Java threads
 * were started than were seen (such as a thread for each connection). Otherwise it belongs to the
 * compilers: theirs are the only VM threads that HotSpot adds and removes while it runs ({@code
 * UseDynamicNumberOfCompilerThreads}).
 */
final class ThreadLedger {

    /** User and system time are each truncated to a whole tick. */
    static final long TICK_ERROR = 2 * ProcessEntry.NANOS_PER_TICK;

    /** A thread at its last reading. */
    private record Entry(ThreadCpu cpu, ThreadKind kind) {

        /** A value of a thread of the application; 0 for any other thread. */
        long ofApplication(ToLongFunction<ThreadCpu> value) {
            return kind == ThreadKind.APPLICATION ? value.applyAsLong(cpu) : 0;
        }
    }

    private final boolean java;
    private final Map<ThreadKind, Long> ended = new EnumMap<>(ThreadKind.class);
    private long endedUserNanos;
    private long endedSwitches;
    private Map<Integer, Entry> living = Map.of();
    private boolean opened;
    private long seenStarts;
    private long mostUnseen;

    /**
     * An empty ledger.
     *
     * @param java whether thread names are a JVM's; otherwise every thread is the application's
     */
    ThreadLedger(boolean java) {
        this.java = java;
    }

    /**
     * Adds one reading.
     *
     * @param processNanos the process's total, read before the threads so that it does not exceed
     *     their sum
     * @param threads all live threads
     * @param started number of Java threads that the JVM has ever started, read before the threads;
     *     null if not known
     * @return the process's CPU times since it started
     */
    CpuTimes account(long processNanos, List<ThreadCpu> threads, @Nullable Long started) {
        Map<Integer, Entry> now = entries(threads);
        boolean cameAndWent = cameAndWent(now, started);
        Set<ThreadKind> gone = retireAllBut(now);
        living = now;
        long missing = processNanos - known();
        if (missing > TICK_ERROR) {
            ended.merge(kindOfMissing(gone, cameAndWent), missing, Long::sum);
        }
        opened = true;
        return times();
    }

    private Map<Integer, Entry> entries(List<ThreadCpu> threads) {
        boolean collectsInThreads =
                ThreadKind.collectsInThreads(threads.stream().map(ThreadCpu::name).toList());
        Map<Integer, Entry> entries = new HashMap<>();
        for (ThreadCpu thread : threads) {
            ThreadKind kind =
                    java ? ThreadKind.of(thread.name(), collectsInThreads) : ThreadKind.APPLICATION;
            entries.put(thread.tid(), new Entry(thread, kind));
        }
        return entries;
    }

    /** Whether Java threads started and ended unseen since the last reading; true if unknown. */
    private boolean cameAndWent(Map<Integer, Entry> now, @Nullable Long started) {
        if (started == null || !opened) {
            mostUnseen = started == null ? 0 : started;
            return true;
        }
        for (Map.Entry<Integer, Entry> thread : now.entrySet()) {
            boolean fresh = !continues(living.get(thread.getKey()), thread.getValue());
            if (fresh && isJava(thread.getValue().kind())) {
                seenStarts++;
            }
        }
        // Counted from the first reading, not for each interval: a thread may start after the
        // counter is read and before the threads are. One interval's difference would then be
        // negative, and the next one's too high.
        long unseen = started - seenStarts;
        boolean more = unseen > mostUnseen;
        mostUnseen = Math.max(mostUnseen, unseen);
        return more;
    }

    private static boolean isJava(ThreadKind kind) {
        return kind != ThreadKind.JIT && kind != ThreadKind.GC;
    }

    /** A thread id is reused after its thread has ended; a time that decreases shows this. */
    private static boolean continues(@Nullable Entry before, @Nullable Entry now) {
        return before != null && now != null && now.cpu().nanos() >= before.cpu().nanos();
    }

    private Set<ThreadKind> retireAllBut(Map<Integer, Entry> now) {
        Set<ThreadKind> gone = EnumSet.noneOf(ThreadKind.class);
        for (Map.Entry<Integer, Entry> thread : living.entrySet()) {
            Entry before = thread.getValue();
            if (!continues(before, now.get(thread.getKey()))) {
                gone.add(before.kind());
                ended.merge(before.kind(), before.cpu().nanos(), Long::sum);
                endedUserNanos += before.ofApplication(ThreadCpu::userNanos);
                endedSwitches += before.ofApplication(ThreadCpu::switches);
            }
        }
        return gone;
    }

    private ThreadKind kindOfMissing(Set<ThreadKind> gone, boolean cameAndWent) {
        if (!java || cameAndWent || gone.contains(ThreadKind.APPLICATION)) {
            return ThreadKind.APPLICATION;
        }
        boolean compilers = gone.isEmpty() || gone.contains(ThreadKind.JIT);
        return compilers ? ThreadKind.JIT : gone.iterator().next();
    }

    private long known() {
        return sum(entry -> entry.cpu().nanos())
                + ended.values().stream().mapToLong(Long::longValue).sum();
    }

    private CpuTimes times() {
        return new CpuTimes(
                seconds(ThreadKind.APPLICATION),
                seconds(ThreadKind.JIT),
                seconds(ThreadKind.GC),
                seconds(ThreadKind.OTHER),
                seconds(ThreadKind.INSTRUMENT),
                user(),
                switches());
    }

    /**
     * The application's user seconds, without threads that started and ended between two readings.
     */
    private @Nullable Double user() {
        long all = endedUserNanos + sum(entry -> entry.ofApplication(ThreadCpu::userNanos));
        return all == 0 ? null : all / 1e9;
    }

    /** The application's switches, without threads that started and ended between two readings. */
    private @Nullable Long switches() {
        long all = endedSwitches + sum(entry -> entry.ofApplication(ThreadCpu::switches));
        return all == 0 ? null : all;
    }

    private long sum(ToLongFunction<Entry> of) {
        return living.values().stream().mapToLong(of).sum();
    }

    private double seconds(ThreadKind kind) {
        long nanos = ended.getOrDefault(kind, 0L);
        for (Entry entry : living.values()) {
            if (entry.kind() == kind) {
                nanos += entry.cpu().nanos();
            }
        }
        return nanos / 1e9;
    }
}
