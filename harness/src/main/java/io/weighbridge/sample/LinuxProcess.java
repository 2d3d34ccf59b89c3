package io.weighbridge.sample;

import io.weighbridge.model.Warning;
import io.weighbridge.os.ProcessEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
                .map(tid -> files.text("proc/self/task/" + tid + "/schedstat"))
                .anyMatch(text -> text != null && !text.isEmpty() && !text.startsWith("0 "));
    }

    @Override
    public @Nullable CpuTimes cpu(@Nullable Long javaThreadsStarted) {
        String stat = files.text(folder + "/stat");
        if (stat == null) {
            return null;
        }
        return ledger.account(ProcessEntry.parse(stat).nanos(), threads(), javaThreadsStarted);
    }

    private List<ThreadCpu> threads() {
        List<ThreadCpu> threads = new ArrayList<>();
        Map<String, Name> stillNeeded = new HashMap<>();
        for (String tid : files.names(folder + "/task")) {
            Name name = name(tid);
            if (name == null) {
                continue;
            }
            ThreadCpu thread = thread(Integer.parseInt(tid), name.text());
            if (thread != null) {
                stillNeeded.put(tid, name);
                threads.add(thread);
            }
        }
        names = stillNeeded;
        return threads;
    }

    private @Nullable Name name(String tid) {
        Name known = names.getOrDefault(tid, new Name("", 0));
        if (known.readings() >= PROVISIONAL) {
            return known;
        }
        String text = files.text(folder + "/task/" + tid + "/comm");
        return text == null ? null : new Name(text, known.readings() + 1);
    }

    private @Nullable ThreadCpu thread(int tid, String name) {
        String task = folder + "/task/" + tid;
        String text = files.text(task + "/stat");
        if (text == null) {
            return null;
        }
        ProcessEntry stat = ProcessEntry.parse(text);
        if (!exactClock) {
            return new ThreadCpu(tid, name, stat.nanos(), stat.userNanos(), 0);
        }
        String schedstat = files.text(task + "/schedstat");
        return schedstat == null ? null : scheduled(tid, name, schedstat, stat);
    }

    /**
     * Parses {@code schedstat}: nanoseconds on a CPU, nanoseconds waiting for one, number of times
     * scheduled.
     */
    private static ThreadCpu scheduled(int tid, String name, String schedstat, ProcessEntry stat) {
        String[] numbers = schedstat.strip().split(" ", 3);
        return new ThreadCpu(
                tid,
                name,
                Long.parseLong(numbers[0]),
                stat.userNanos(),
                Long.parseLong(numbers[2]));
    }

    /**
     * Both values are from one read of {@code smaps_rollup}, so from the same moment. If the kernel
     * has no such file, or does not allow this user to read it, only the RSS is read, from {@code
     * status}.
     */
    @Override
    public ResidentMemory resident() {
        String rollup = files.text(folder + "/smaps_rollup");
        if (rollup == null) {
            return new ResidentMemory(files.bytes(folder + "/status", "VmRSS"), null);
        }
        return new ResidentMemory(
                KernelFiles.bytesIn(rollup, "Rss"), KernelFiles.bytesIn(rollup, "Pss"));
    }

    @Override
    public List<Warning> limits() {
        List<Warning> limits = new ArrayList<>();
        if (!exactClock) {
            String ticks = "this kernel counts a thread's CPU time in ticks of 10 ms";
            limits.add(new Warning(Warning.Kind.COARSE_CLOCK, ticks));
        }
        if (files.text(folder + "/stat") != null && resident().pss() == null) {
            String pss =
                    "PSS is missing, because the server's smaps_rollup cannot be read (other user,"
                            + " or Linux before 4.14)";
            limits.add(new Warning(Warning.Kind.NOT_MEASURED, pss));
        }
        return limits;
    }
}
