package io.weighbridge.instrument.sample;

import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.os.JvmCommands;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A JVM's memory, as HotSpot's diagnostic commands print it. The commands are native code: the
 * first one starts a thread ({@code Attach Listener}), and none loads a class. A connection to the
 * management beans would start five threads and load up to 1,600 classes.
 *
 * <p>The formats are those of HotSpot 17 and 25 under G1, Serial, Parallel and ZGC; with any other
 * format the value is absent. The values are those of {@code MemoryMXBean}, truncated to whole
 * kilobytes, and under ZGC to whole megabytes. Under G1 they may differ from the bean's by the
 * regions that are being filled: the bean does not count these in full until they are full.
 *
 * <p>Non-heap is the sum of metaspace, compressed class space and code cache. Class space is part
 * of metaspace, but the JVM's own sum counts it twice.
 */
final class PrintedMemory {

    private static final List<String> COMMANDS =
            List.of("GC.heap_info", "VM.metaspace basic scale=1", "Compiler.codecache");

    /**
     * The first words of the lines for a collector's generations. The heap is the sum over the
     * generations of one collector.
     */
    private static final List<List<String>> COLLECTORS =
            List.of(
                    List.of("garbage-first heap"),
                    List.of("def new generation", "tenured generation"),
                    List.of("DefNew", "Tenured"),
                    List.of("PSYoungGen", "ParOldGen"),
                    List.of("ZHeap"));

    private static final Pattern METASPACE = Pattern.compile("(?m)^ *Both: +(\\d+) bytes used");

    private static final Pattern CLASS_SPACE = Pattern.compile("(?m)^ *Class: +(\\d+) bytes used");

    /** For a JVM without compressed class pointers, and so without a class space. */
    private static final Pattern ONLY_METASPACE = Pattern.compile("Usage:\\s+(\\d+) bytes used");

    private static final Pattern CODE_HEAP =
            Pattern.compile("(?m)^CodeHeap '.+': size=\\d+Kb used=(\\d+)Kb");

    private static final Pattern CODE_CACHE =
            Pattern.compile("(?m)^CodeCache: size=\\d+Kb used=(\\d+)Kb");

    private static final long KIBI = 1024;
    private static final long MEBI = KIBI * KIBI;

    private PrintedMemory() {}

    /**
     * Reads a JVM of this user. All values are absent if it belongs to another user, does not allow
     * attaching, is not HotSpot or does not answer in time.
     */
    static Measurements of(long pid) {
        try (TimeoutExecutor patience =
                new TimeoutExecutor("weigh-memory-" + pid, Management.DEADLINE)) {
            Measurements printed = patience.ask(() -> ask(pid));
            return printed == null ? Measurements.NONE : printed;
        }
    }

    private static Measurements ask(long pid) throws IOException {
        List<String> printed = JvmCommands.printed(pid, COMMANDS);
        return parse(printed.get(0), printed.get(1), printed.get(2));
    }

    /** Parses the output of the three commands. */
    static Measurements parse(String heapInfo, String metaspaceInfo, String codeCacheInfo) {
        Long metaspace = sum(METASPACE, metaspaceInfo, 1);
        Long withClassSpace = plus(metaspace, sum(CLASS_SPACE, metaspaceInfo, 1));
        if (metaspace == null) {
            metaspace = sum(ONLY_METASPACE, metaspaceInfo, 1);
            withClassSpace = metaspace;
        }
        Long code = sum(CODE_HEAP, codeCacheInfo, KIBI);
        if (code == null) {
            code = sum(CODE_CACHE, codeCacheInfo, KIBI);
        }
        return Measurements.NONE
                .with(Metric.HEAP_READY, heap(heapInfo))
                .with(Metric.NON_HEAP_READY, plus(withClassSpace, code))
                .with(Metric.METASPACE_READY, metaspace);
    }

    private static @Nullable Long heap(String info) {
        for (List<String> generations : COLLECTORS) {
            Long used = used(generations, info);
            if (used != null) {
                return used;
            }
        }
        return null;
    }

    /** The sum over all generations; null if one of them is missing. */
    private static @Nullable Long used(List<String> generations, String info) {
        long sum = 0;
        for (String generation : generations) {
            Matcher line =
                    Pattern.compile("(?m)^ ?" + generation + "\\b.*\\bused (\\d+)([KM])\\b")
                            .matcher(info);
            if (!line.find()) {
                return null;
            }
            sum += Long.parseLong(line.group(1)) * (line.group(2).equals("K") ? KIBI : MEBI);
        }
        return sum;
    }

    private static @Nullable Long plus(@Nullable Long one, @Nullable Long other) {
        return one == null || other == null ? null : one + other;
    }

    /** The sum of all matches, in bytes; null if there is none. */
    private static @Nullable Long sum(Pattern used, String text, long unit) {
        return used.matcher(text)
                .results()
                .map(line -> Long.parseLong(line.group(1)) * unit)
                .reduce(Long::sum)
                .orElse(null);
    }
}
