package io.weighbridge.instrument.sample;

import io.weighbridge.instrument.model.Warning;
import io.weighbridge.os.KernelFiles;
import io.weighbridge.os.ProcessEntry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A process as shown in {@code /proc}. */
final class LinuxProcess implements ProcessFigures {

    private final KernelFiles files;
    private final String folder;
    private final ThreadLedger ledger;
    private final boolean exactClock;

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
        for (String tid : files.names(folder + "/task")) {
            ThreadCpu thread = thread(tid);
            if (thread != null) {
                threads.add(thread);
            }
        }
        return threads;
    }

    /**
     * Reads a thread. Its name is read each time, because it has its parent's name until it sets
     * its own.
     */
    private @Nullable ThreadCpu thread(String tid) {
        String task = folder + "/task/" + tid;
        String text = files.text(task + "/stat");
        if (text == null) {
            return null;
        }
        int id = Integer.parseInt(tid);
        String name = text.substring(text.indexOf('(') + 1, text.lastIndexOf(')'));
        ProcessEntry stat = ProcessEntry.parse(text);
        if (!exactClock) {
            return new ThreadCpu(id, name, stat.nanos(), stat.userNanos(), 0);
        }
        String schedstat = files.text(task + "/schedstat");
        if (schedstat == null) {
            return null;
        }
        // Nanoseconds on a CPU, nanoseconds waiting for one, number of times scheduled.
        String[] numbers = schedstat.split(" ", 3);
        long nanos = Long.parseLong(numbers[0]);
        return new ThreadCpu(id, name, nanos, stat.userNanos(), Long.parseLong(numbers[2]));
    }

    /**
     * RSS and PSS are from one read of {@code smaps_rollup}, so from the same moment. If the kernel
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
