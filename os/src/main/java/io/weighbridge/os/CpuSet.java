package io.weighbridge.os;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Some of the machine's logical CPUs.
 *
 * @param cpus their numbers in the operating system; at least one
 */
public record CpuSet(SortedSet<Integer> cpus) {

    public CpuSet {
        if (cpus.isEmpty()) {
            throw new IllegalArgumentException("a CPU set has at least one CPU");
        }
        cpus = Collections.unmodifiableSortedSet(new TreeSet<>(cpus));
    }

    public static CpuSet of(Integer... cpus) {
        return new CpuSet(new TreeSet<>(List.of(cpus)));
    }

    public int size() {
        return cpus.size();
    }

    /**
     * Parses the kernel's list format, such as {@code 0-2,5}.
     *
     * @throws IllegalArgumentException if the text is not such a list
     */
    @JsonCreator
    public static CpuSet parse(String list) {
        TreeSet<Integer> cpus = new TreeSet<>();
        for (String part : list.strip().split(",", -1)) {
            String[] ends = part.split("-", 2);
            int first = Integer.parseInt(ends[0]);
            int last = Integer.parseInt(ends[ends.length - 1]);
            IntStream.rangeClosed(first, last).forEach(cpus::add);
        }
        return new CpuSet(cpus);
    }

    /** The form for {@code taskset -c}, such as {@code 0,1,5}. */
    @Override
    @JsonValue
    public String toString() {
        return cpus.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
