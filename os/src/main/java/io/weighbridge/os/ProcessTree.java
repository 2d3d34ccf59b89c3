package io.weighbridge.os;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A child and all its descendants. On Linux every child leads its own session and has a mark. By
 * the session a descendant is found even if a process in between has died, by the mark even if it
 * has become a daemon. Elsewhere only the process tree is searched.
 */
final class ProcessTree {

    /**
     * How often a process without a visible environment is examined. It has none while it turns
     * into another program: usually for less than a millisecond, longer if it has to wait for a
     * CPU.
     */
    private static final int LOOKS = 500;

    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(1);

    private final long root;
    private final ProcessMark mark;
    private final @Nullable ProcessEntry atStart;
    private final Map<Long, ProcessHandle> seen = new ConcurrentHashMap<>();

    /** Start times of processes without the mark, by pid, so that each is examined only once. */
    private final Map<Long, Long> strangers = new ConcurrentHashMap<>();

    /**
     * Start times of processes that showed no environment, by pid, so that only one search waits
     * for each. Later searches still examine them.
     */
    private final Map<Long, Long> waitedFor = new ConcurrentHashMap<>();

    ProcessTree(long root, ProcessMark mark) {
        this.root = root;
        this.mark = mark;
        this.atStart = ProcessEntry.of(root);
    }

    /** The running processes, with the root first if it is running. */
    List<ProcessHandle> living() {
        Stream<Long> found = ProcessEntry.readable() ? byTable() : byHandles();
        found.forEach(
                pid -> ProcessHandle.of(pid).ifPresent(handle -> seen.putIfAbsent(pid, handle)));
        seen.values().removeIf(handle -> !lives(handle));
        return seen.values().stream()
                .sorted((one, other) -> Boolean.compare(other.pid() == root, one.pid() == root))
                .toList();
    }

    private Stream<Long> byHandles() {
        return ProcessHandle.of(root).stream()
                .flatMap(handle -> Stream.concat(Stream.of(handle), handle.descendants()))
                .map(ProcessHandle::pid);
    }

    private Stream<Long> byTable() {
        Map<Long, ProcessEntry> table = new HashMap<>();
        ProcessEntry.all().forEach(entry -> table.put(entry.pid(), entry));
        Set<Long> family = new HashSet<>();
        if (!reused(table.get(root))) {
            family.add(root);
            table.values().stream()
                    .filter(entry -> entry.session() == root)
                    .forEach(entry -> family.add(entry.pid()));
        }
        family.addAll(marked(table.values()));
        while (table.values().stream().anyMatch(entry -> adopts(family, entry))) {
            // Each pass finds at least one more.
        }
        return family.stream()
                .map(table::get)
                .filter(entry -> entry != null && entry.lives())
                .map(ProcessEntry::pid);
    }

    private static boolean adopts(Set<Long> family, ProcessEntry entry) {
        return family.contains(entry.parent()) && family.add(entry.pid());
    }

    /** The processes with the mark, by pid. */
    private Set<Long> marked(Collection<ProcessEntry> table) {
        Set<Long> marked = new HashSet<>();
        List<ProcessEntry> unknown = new ArrayList<>(table);
        unknown.removeIf(entry -> entry.kernel() || isStranger(entry));
        unknown.removeIf(entry -> isDecided(entry, marked) || isIn(waitedFor, entry));
        for (int look = 2; look <= LOOKS && !unknown.isEmpty(); look++) {
            LockSupport.parkNanos(PAUSE);
            unknown.removeIf(entry -> isDecided(entry, marked));
        }
        unknown.forEach(entry -> waitedFor.put(entry.pid(), entry.born()));
        return marked;
    }

    private boolean isStranger(ProcessEntry entry) {
        boolean older = atStart != null && entry.born() < atStart.born();
        return older || isIn(strangers, entry);
    }

    private static boolean isIn(Map<Long, Long> births, ProcessEntry entry) {
        Long born = births.get(entry.pid());
        return born != null && born == entry.born();
    }

    /**
     * Finds out whether a process has the mark, and notes the answer. False if that is not known
     * yet.
     */
    private boolean isDecided(ProcessEntry entry, Set<Long> marked) {
        ProcessEntry now = ProcessEntry.of(entry.pid());
        if (now == null || !now.lives()) {
            return true;
        }
        try {
            Boolean has = mark.isOn(entry.pid());
            if (has == null) {
                return false;
            }
            if (has) {
                marked.add(entry.pid());
            } else {
                strangers.put(entry.pid(), entry.born());
            }
            return true;
        } catch (IOException unreadable) {
            return true;
        }
    }

    /** The kernel reuses a pid only after the whole session of that id has ended. */
    private boolean reused(@Nullable ProcessEntry now) {
        return now != null && atStart != null && atStart.born() != now.born();
    }

    private static boolean lives(ProcessHandle handle) {
        if (!ProcessEntry.readable()) {
            return handle.isAlive();
        }
        ProcessEntry entry = ProcessEntry.of(handle.pid());
        return handle.isAlive() && entry != null && entry.lives();
    }
}
