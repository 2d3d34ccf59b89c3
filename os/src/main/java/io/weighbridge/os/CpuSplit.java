package io.weighbridge.os;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * CPUs divided between servers and clients. Servers get the lower half of the physical cores,
 * rounded down, clients the rest. Two hyper-threads of one core share its execution units and are
 * not separated, unless there is only one core.
 */
record CpuSplit(CpuSet servers, CpuSet clients) {

    /**
     * Divides the cores if there are two or more, otherwise the CPUs of the only core.
     *
     * @param cores the CPUs of each physical core; at least two CPUs in all
     */
    static CpuSplit of(Collection<CpuSet> cores) {
        List<CpuSet> units = new ArrayList<>(cores);
        if (units.size() == 1) {
            CpuSet only = units.remove(0);
            only.cpus().forEach(cpu -> units.add(CpuSet.of(cpu)));
        }
        units.sort(Comparator.comparing(unit -> unit.cpus().first()));
        int half = units.size() / 2;
        return new CpuSplit(
                union(units.subList(0, half)), union(units.subList(half, units.size())));
    }

    private static CpuSet union(List<CpuSet> sets) {
        TreeSet<Integer> cpus = new TreeSet<>();
        sets.forEach(set -> cpus.addAll(set.cpus()));
        return new CpuSet(cpus);
    }
}
