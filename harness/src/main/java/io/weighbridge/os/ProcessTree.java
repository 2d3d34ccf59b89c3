package io.weighbridge.os;

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
 * A child and all it brought into the world. On Linux every child leads its own session, so that a
 * grandchild is found even when the process between has died; elsewhere descendants are all that
 * can be found.
 */
final class ProcessTree {

    private final long root;
    private final Optional<ProcessEntry> atStart;
    private final Map<Long, ProcessHandle> seen = new ConcurrentHashMap<>();

    ProcessTree(long root) {
        this.root = root;
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
        if (reused(table)) {
            return Stream.empty();
        }
        Set<Long> family = new HashSet<>(Set.of(root));
        while (table.values().stream().anyMatch(entry -> adopts(family, entry))) {
            // each pass finds at least one more
        }
        return family.stream()
                .map(table::get)
                .filter(entry -> entry != null && entry.lives())
                .map(ProcessEntry::pid);
    }

    private boolean adopts(Set<Long> family, ProcessEntry entry) {
        return (family.contains(entry.parent()) || entry.session() == root)
                && family.add(entry.pid());
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
