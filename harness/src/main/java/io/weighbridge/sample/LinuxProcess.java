package io.weighbridge.sample;

import io.weighbridge.model.Warning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A process as shown in {@code /proc}. */
final class LinuxProcess implements ProcessFigures {

    /**
     * A thread has its parent's name until it sets its own, which it does before anything else. So
     * a name is read at a thread's first two readings, then kept.
     */
    private static final int PROVISIONAL = 2;

    private record Name(String text, int readings) {}

    private final KernelFiles files;
    private final String folder;
    private final ThreadLedger ledger;
    private final boolean exactClock;
    private Map<String, Name> names = new HashMap<>();

    LinuxProcess(KernelFiles files, long pid, boolean java) {
        this.files = files;
        this.folder = "proc/" + pid;
        this.ledger = new ThreadLedger(java);
        this.exactClock = hasExactClock(files);
    }

    /** Some kernels have no {@code schedstat}, or fill it with zeros; then ticks are used. */
    private static boolean hasExactClock(KernelFiles files) {
        return files.names("proc/self/task").stream()
                .map(tid -> files.text("proc/self/task/" + tid + "/schedstat").orElse(""))
                .anyMatch(text -> !text.isEmpty() && !text.startsWith("0 "));
    }

    @Override
    public Optional<CpuTimes> cpu(OptionalLong javaThreadsStarted) {
        return files.text(folder + "/stat")
                .map(ProcessStat::parse)
                .map(total -> ledger.account(total.nanos(), threads(), javaThreadsStarted));
    }

    private List<ThreadCpu> threads() {
        List<ThreadCpu> threads = new ArrayList<>();
        Map<String, Name> stillNeeded = new HashMap<>();
        for (String tid : files.names(folder + "/task")) {
            Optional<Name> name = name(tid);
            if (name.isEmpty()) {
                continue;
            }
            Optional<ThreadCpu> thread = thread(Integer.parseInt(tid), name.get().text());
            if (thread.isPresent()) {
                stillNeeded.put(tid, name.get());
                threads.add(thread.get());
            }
        }
        names = stillNeeded;
        return threads;
    }

    private Optional<Name> name(String tid) {
        Name known = names.getOrDefault(tid, new Name("", 0));
        if (known.readings() >= PROVISIONAL) {
            return Optional.of(known);
        }
        return files.text(folder + "/task/" + tid + "/comm")
                .map(text -> new Name(text, known.readings() + 1));
    }

    private Optional<ThreadCpu> thread(int tid, String name) {
        String task = folder + "/task/" + tid;
        Optional<ProcessStat> stat = files.text(task + "/stat").map(ProcessStat::parse);
        if (!exactClock) {
            return stat.map(known -> ticked(tid, name, known));
        }
        Optional<String> schedstat = files.text(task + "/schedstat");
        return stat.flatMap(known -> schedstat.map(text -> scheduled(tid, name, text, known)));
    }

    /**
     * Parses {@code schedstat}: nanoseconds on a CPU, nanoseconds waiting for one, number of times
     * scheduled.
     */
    private static ThreadCpu scheduled(int tid, String name, String schedstat, ProcessStat stat) {
        String[] numbers = schedstat.strip().split(" ", 3);
        return new ThreadCpu(
                tid,
                name,
                Long.parseLong(numbers[0]),
                stat.userNanos(),
                Long.parseLong(numbers[2]));
    }

    private static ThreadCpu ticked(int tid, String name, ProcessStat stat) {
        return new ThreadCpu(tid, name, stat.nanos(), stat.userNanos(), 0);
    }

    /**
     * Both values are from one read of {@code smaps_rollup}, so from the same moment. If the kernel
     * has no such file, or this user may not read it, only the RSS is read, from {@code status}.
     */
    @Override
    public ResidentMemory resident() {
        Optional<String> rollup = files.text(folder + "/smaps_rollup");
        if (rollup.isEmpty()) {
            OptionalDouble rss = asDouble(files.bytes(folder + "/status", "VmRSS"));
            return new ResidentMemory(rss, OptionalDouble.empty());
        }
        OptionalDouble rss = asDouble(KernelFiles.bytesIn(rollup.get(), "Rss"));
        OptionalDouble pss = asDouble(KernelFiles.bytesIn(rollup.get(), "Pss"));
        return new ResidentMemory(rss, pss);
    }

    private static OptionalDouble asDouble(OptionalLong bytes) {
        return bytes.isPresent()
                ? OptionalDouble.of((double) bytes.getAsLong())
                : OptionalDouble.empty();
    }

    @Override
    public List<Warning> limits() {
        List<Warning> limits = new ArrayList<>();
        if (!exactClock) {
            String ticks = "this kernel counts a thread's CPU time in ticks of 10 ms";
            limits.add(new Warning(Warning.Kind.COARSE_CLOCK, ticks));
        }
        if (files.text(folder + "/stat").isPresent() && resident().pss().isEmpty()) {
            String pss = "PSS: this user may not read the server's smaps_rollup";
            limits.add(new Warning(Warning.Kind.NOT_MEASURED, pss));
        }
        return limits;
    }
}
