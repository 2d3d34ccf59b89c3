package io.weighbridge.os;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A child and all it brought into the world. On Linux every child leads its own session and bears a
 * mark, so that what it started is found even when the process between has died (by the session) or
 * when it made itself a daemon (by the mark); elsewhere descendants are all that can be found.
 */
final class ProcessTree {

    private final long root;
    private final ProcessMark mark;
    private final Optional<ProcessEntry> atStart;
    private final Map<Long, ProcessHandle> seen = new ConcurrentHashMap<>();

    /** Births of processes that do not bear the mark, by number: none is looked at twice. */
    private final Map<Long, Long> strangers = new ConcurrentHashMap<>();

    ProcessTree(long root, ProcessMark mark) {
        this.root = root;
        this.mark = mark;
        this.atStart = ProcessEntry.of(root);
    }

    /** Those that live now, the root first where it is among them. */
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
        Map<Long, ProcessEntry> table =
                ProcessEntry.all().stream()
                        .collect(
                                Collectors.toMap(
                                        ProcessEntry::pid, Function.identity(), (a, b) -> b));
        Set<Long> family = marked(table.values());
        if (!reused(table)) {
            family.add(root);
            table.values().stream()
                    .filter(entry -> entry.session() == root)
                    .forEach(entry -> family.add(entry.pid()));
        }
        while (table.values().stream().anyMatch(entry -> adopts(family, entry))) {
            // each pass finds at least one more
        }
        return family.stream()
                .map(table::get)
                .filter(entry -> entry != null && entry.lives())
                .map(ProcessEntry::pid);
    }

    private static boolean adopts(Set<Long> family, ProcessEntry entry) {
        return family.contains(entry.parent()) && family.add(entry.pid());
    }

    private Set<Long> marked(Collection<ProcessEntry> entries) {
        return entries.stream()
                .filter(this::isMarked)
                .map(ProcessEntry::pid)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private boolean isMarked(ProcessEntry entry) {
        boolean older = atStart.isPresent() && entry.born() < atStart.get().born();
        Long stranger = strangers.get(entry.pid());
        if (older || (stranger != null && stranger == entry.born())) {
            return false;
        }
        Optional<Boolean> marked = mark.isOn(entry.pid());
        if (marked.isPresent() && !marked.get()) {
            strangers.put(entry.pid(), entry.born());
        }
        return marked.orElse(false);
    }

    /** The kernel gives a number away again only once its whole session is gone. */
    private boolean reused(Map<Long, ProcessEntry> table) {
        ProcessEntry now = table.get(root);
        return now != null && atStart.isPresent() && atStart.get().born() != now.born();
    }

    private static boolean lives(ProcessHandle handle) {
        return handle.isAlive()
                && (!ProcessEntry.readable()
                        || ProcessEntry.of(handle.pid()).filter(ProcessEntry::lives).isPresent());
    }
}
