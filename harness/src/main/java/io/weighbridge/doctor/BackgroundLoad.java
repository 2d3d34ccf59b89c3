package io.weighbridge.doctor;

import io.weighbridge.instrument.sample.MachineReading;
import io.weighbridge.instrument.sample.MachineSampler;
import io.weighbridge.os.KernelFiles;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Background load while no run is measured.
 *
 * @param others average number of CPUs that other processes or the hypervisor used
 * @param busiest processes, such as {@code java (pid 17) 0.83}, the busiest first
 */
record BackgroundLoad(double others, List<String> busiest) {

    private static final long WHILE_MILLIS = 1000;

    /** The maximum number of processes that are named. */
    private static final int BUSIEST = 3;

    /** Processes below 2 % of a CPU are not named. */
    private static final double WORTH_NAMING = 0.02;

    /** Measures for a second. */
    static BackgroundLoad measure() throws InterruptedException {
        MachineSampler sampler = new MachineSampler();
        Map<Long, Duration> before = processes();
        MachineReading start = sampler.read();
        Thread.sleep(WHILE_MILLIS);
        MachineReading end = sampler.read();
        double seconds = end.secondsSince(start);
        double busy = total(end) - total(start) - (end.ownCpu() - start.ownCpu());
        return new BackgroundLoad(
                Math.max(0, busy) / seconds, busiest(before, processes(), seconds));
    }

    private static double total(MachineReading reading) {
        return reading.busy().values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /**
     * CPU time of every process but this one; of other users' processes only if the system permits
     * it.
     */
    private static Map<Long, Duration> processes() {
        Map<Long, Duration> processes = new HashMap<>();
        for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
            process.info().totalCpuDuration().ifPresent(cpu -> processes.put(process.pid(), cpu));
        }
        processes.remove(ProcessHandle.current().pid());
        return processes;
    }

    static List<String> busiest(
            Map<Long, Duration> before, Map<Long, Duration> after, double seconds) {
        return after.entrySet().stream()
                .map(entry -> Map.entry(entry.getKey(), spent(before, entry) / seconds))
                .filter(entry -> entry.getValue() >= WORTH_NAMING)
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(BUSIEST)
                .map(entry -> words(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** For a new process, its whole CPU time is new. */
    private static double spent(Map<Long, Duration> before, Map.Entry<Long, Duration> after) {
        Duration earlier = before.getOrDefault(after.getKey(), Duration.ZERO);
        return after.getValue().minus(earlier).toNanos() / 1e9;
    }

    private static String words(long pid, double cpus) {
        return String.format(Locale.ROOT, "%s (pid %d) %.2f", name(pid), pid, cpus);
    }

    private static String name(long pid) {
        String name = KernelFiles.HERE.text("proc/" + pid + "/comm");
        if (name != null) {
            return name;
        }
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().command())
                .orElse("a process");
    }
}
