package io.weighbridge.os;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Processes and those that they started. */
public final class ProcessFamily {

    private ProcessFamily() {}

    /**
     * Some processes and all their running descendants.
     *
     * @param roots pids; those that have ended are left out
     */
    public static Set<Long> of(Collection<Long> roots) {
        return of(Map.of("", Set.copyOf(roots))).getOrDefault("", Set.of());
    }

    /**
     * Several families by their names, in one look at the machine's processes.
     *
     * @param roots pids of each family; those that have ended are left out
     */
    public static Map<String, Set<Long>> of(Map<String, Set<Long>> roots) {
        Map<String, Set<Long>> families = new LinkedHashMap<>();
        if (ProcessEntry.readable()) {
            Map<Long, Set<Long>> children = children();
            roots.forEach((name, pids) -> families.put(name, byTable(pids, children)));
        } else {
            roots.forEach((name, pids) -> families.put(name, byHandles(pids)));
        }
        return families;
    }

    /** The running children of each process; a running process has an entry of its own, too. */
    private static Map<Long, Set<Long>> children() {
        Map<Long, Set<Long>> children = new HashMap<>();
        for (ProcessEntry entry : ProcessEntry.all()) {
            if (entry.lives()) {
                children.computeIfAbsent(entry.pid(), it -> new HashSet<>());
                children.computeIfAbsent(entry.parent(), it -> new HashSet<>()).add(entry.pid());
            }
        }
        return children;
    }

    private static Set<Long> byTable(Collection<Long> roots, Map<Long, Set<Long>> children) {
        Set<Long> family = new HashSet<>();
        roots.stream().filter(children::containsKey).forEach(root -> add(root, children, family));
        return family;
    }

    private static void add(long pid, Map<Long, Set<Long>> children, Set<Long> family) {
        if (family.add(pid)) {
            children.getOrDefault(pid, Set.of()).forEach(child -> add(child, children, family));
        }
    }

    private static Set<Long> byHandles(Collection<Long> roots) {
        Set<Long> family = new HashSet<>();
        for (long root : roots) {
            ProcessHandle.of(root)
                    .ifPresent(
                            handle -> {
                                family.add(root);
                                handle.descendants().forEach(it -> family.add(it.pid()));
                            });
        }
        return family;
    }

    /** The command line of a process, its words separated by spaces; empty if it is not visible. */
    public static String commandLine(long pid) {
        String words = KernelFiles.HERE.text("proc/" + pid + "/cmdline");
        return words == null ? "" : words.replace('\0', ' ').strip();
    }
}
