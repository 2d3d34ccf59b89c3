package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Pins servers and clients to their CPUs, with Linux's {@code taskset}. The CPUs are those that
 * this process may use, already limited by the cgroup's cpuset; {@link CpuSplit} divides them.
 */
public final class Affinity {

    /**
     * A thread that starts while the others are being pinned may be missed, so pinning is repeated.
     */
    private static final int PIN_ATTEMPTS = 10;

    private static final String CPUS = "sys/devices/system/cpu/cpu";

    /** Read once and early, because the harness may pin itself later. */
    private static final @Nullable Affinity AVAILABLE = read();

    private final Path taskset;
    private final CpuSet all;
    private final CpuSplit split;
    private final CpuSet backend;

    private Affinity(Path taskset, CpuSet all, CpuSplit split, CpuSet backend) {
        this.taskset = taskset;
        this.all = all;
        this.split = split;
        this.backend = backend;
    }

    /** Null unless this is Linux with {@code taskset} and at least two CPUs. */
    public static @Nullable Affinity available() {
        return AVAILABLE;
    }

    /** The CPUs with which this process was started. */
    public CpuSet all() {
        return all;
    }

    public CpuSet serverCpus() {
        return split.servers();
    }

    public CpuSet clientCpus() {
        return split.clients();
    }

    /**
     * A copy with CPUs for a backend, such as a database, that the servers need. The backend takes
     * half of the clients' cores, rounded up, for itself. If the clients have only one core, the
     * backend shares it with them.
     */
    public Affinity withBackend() {
        Collection<CpuSet> cores = cores(split.clients());
        if (cores.size() < 2) {
            return this;
        }
        CpuSplit halves = CpuSplit.of(cores);
        return new Affinity(
                taskset, all, new CpuSplit(split.servers(), halves.servers()), halves.clients());
    }

    /** The CPUs on which a process may run; null if it is not visible. */
    public static @Nullable CpuSet of(long pid) {
        return allowed("proc/" + pid + "/status");
    }

    /** The CPUs of a backend: see {@link #withBackend}. */
    public CpuSet backendCpus() {
        return backend;
    }

    /** What to put before a command line so that it runs on these CPUs only. */
    public List<String> prefix(CpuSet cpus) {
        return List.of(taskset.toString(), "-c", cpus.toString());
    }

    /**
     * Moves all threads of a running process and of its descendants, and verifies the result. If
     * the process is this one, only its own threads are moved, because its children are the
     * servers.
     *
     * @throws IOException if the process has ended or is another user's, or if its threads do not
     *     stay on the CPUs
     */
    public void pin(long pid, CpuSet cpus) throws IOException {
        for (int attempt = 0; attempt < PIN_ATTEMPTS; attempt++) {
            Set<Long> family = family(pid);
            for (long member : family) {
                // taskset fails if a thread ends meanwhile, so only the result that is read
                // afterwards matters.
                ShortCommand.run(
                        taskset.toString(), "-a", "-p", "-c", cpus.toString(), "" + member);
            }
            if (family(pid).equals(family) && allOn(family, cpus)) {
                return;
            }
        }
        throw new IOException(
                "process %d cannot be pinned to CPUs %s: it has ended, belongs to another user, or is not allowed to use these CPUs"
                        .formatted(pid, cpus));
    }

    private static @Nullable Affinity read() {
        CpuSet allowed = allowed("proc/self/status");
        Path taskset = Tools.find("taskset");
        if (allowed == null || allowed.size() < 2 || taskset == null) {
            return null;
        }
        CpuSplit split = CpuSplit.of(cores(allowed));
        return new Affinity(taskset, allowed, split, split.clients());
    }

    private static @Nullable CpuSet allowed(String status) {
        String list = KernelFiles.HERE.field(status, "Cpus_allowed_list");
        return list == null ? null : CpuSet.parse(list);
    }

    /** Groups CPUs by physical core. If the kernel does not report cores, each CPU is a group. */
    private static Collection<CpuSet> cores(CpuSet cpus) {
        Map<String, TreeSet<Integer>> cores = new TreeMap<>();
        for (int cpu : cpus.cpus()) {
            cores.computeIfAbsent(siblings(cpu), core -> new TreeSet<>()).add(cpu);
        }
        return cores.values().stream().map(CpuSet::new).toList();
    }

    private static String siblings(int cpu) {
        String siblings = KernelFiles.HERE.text(CPUS + cpu + "/topology/thread_siblings_list");
        return siblings == null ? Integer.toString(cpu) : siblings;
    }

    private static Set<Long> family(long pid) {
        ProcessHandle process = ProcessHandle.of(pid).orElse(null);
        if (process == null) {
            return Set.of();
        }
        Set<Long> family = new HashSet<>(Set.of(pid));
        if (!process.equals(ProcessHandle.current())) {
            process.descendants().forEach(descendant -> family.add(descendant.pid()));
        }
        return family;
    }

    private static boolean allOn(Set<Long> pids, CpuSet cpus) {
        return !pids.isEmpty() && pids.stream().allMatch(pid -> threadsOn(pid, cpus));
    }

    private static boolean threadsOn(long pid, CpuSet cpus) {
        String folder = "proc/" + pid + "/task";
        List<String> threads = KernelFiles.HERE.names(folder);
        for (String thread : threads) {
            CpuSet on = allowed(folder + "/" + thread + "/status");
            if (on != null && !on.equals(cpus)) {
                return false;
            }
        }
        return !threads.isEmpty();
    }
}
