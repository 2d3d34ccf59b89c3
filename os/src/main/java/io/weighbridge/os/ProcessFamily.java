package io.weighbridge.os;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
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
        return ProcessEntry.readable() ? byTable(roots) : byHandles(roots);
    }

    private static Set<Long> byTable(Collection<Long> roots) {
        Map<Long, Set<Long>> children = new HashMap<>();
        Set<Long> living = new HashSet<>();
        for (ProcessEntry entry : ProcessEntry.all()) {
            if (entry.lives()) {
                living.add(entry.pid());
                children.computeIfAbsent(entry.parent(), it -> new HashSet<>()).add(entry.pid());
            }
        }
        Set<Long> family = new HashSet<>();
        roots.stream().filter(living::contains).forEach(root -> add(root, children, family));
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
