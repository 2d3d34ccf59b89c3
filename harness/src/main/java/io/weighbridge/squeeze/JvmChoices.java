package io.weighbridge.squeeze;

import io.weighbridge.plan.Target;
import io.weighbridge.result.SqueezeLaunch.Chosen;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The flags by which a JVM sizes its memory, and what it chooses without them. */
public final class JvmChoices {

    /**
     * Ends a JVM that has run out of memory, which might otherwise go on without some of its
     * threads.
     */
    public static final String EXIT = "-XX:+ExitOnOutOfMemoryError";

    /** Makes a JVM print the collector and sizes that it has chosen. */
    public static final List<String> PRINTING = List.of("-XX:+PrintFlagsFinal", "-Xlog:gc+init");

    private static final Pattern SIZES_THE_HEAP =
            Pattern.compile(
                    "-Xmx.*|-Xms.*|-Xmn.*|-XX:(Max|Min|Initial|SoftMax)HeapSize=.*"
                            + "|-XX:(Max)?NewSize=.*"
                            + "|-XX:(Max|Min|Initial)RAM(Percentage|Fraction)=.*|-XX:MaxRAM=.*");

    private static final Pattern COLLECTOR =
            Pattern.compile(
                    "(?m)^ *bool Use((?:Serial|Parallel|G1|Z|Shenandoah|Epsilon)GC) += true");

    private static final Pattern NAMES_COLLECTOR =
            Pattern.compile("-XX:\\+Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon)GC");

    private static final Pattern HEAP = Pattern.compile("(?m)^ *size_t MaxHeapSize += (\\d+)");

    private static final Pattern PROCESSORS = Pattern.compile("CPUs: \\d+ total, (\\d+) available");

    private static final Pattern OUT_OF_MEMORY =
            Pattern.compile("(?m)^.*(java\\.lang\\.OutOfMemoryError: .*)$");

    private JvmChoices() {}

    /**
     * A sentence about the flags of a target that a search leaves out; absent if there are none.
     */
    public static @Nullable String leftOut(Target target) {
        List<String> sizing = target.jvmFlags().stream().filter(JvmChoices::sizesTheHeap).toList();
        if (sizing.isEmpty()) {
            return null;
        }
        return "the search sets the heap itself and starts JVMs without %s: do not add such flags to the recommended ones."
                .formatted(String.join(" ", sizing));
    }

    private static boolean sizesTheHeap(String flag) {
        return SIZES_THE_HEAP.matcher(flag).matches();
    }

    /**
     * The target with further flags and {@link #EXIT}, and without its own flags that size the
     * heap.
     */
    public static Target with(Target target, List<String> flags) {
        List<String> kept = target.jvmFlags().stream().filter(flag -> !sizesTheHeap(flag)).toList();
        return target.withJvmFlags(kept).addingJvmFlags(List.of(EXIT)).addingJvmFlags(flags);
    }

    /** Whether the target's own flags name the collector. */
    public static boolean namesCollector(Target target) {
        return target.jvmFlags().stream().anyMatch(NAMES_COLLECTOR.asMatchPredicate());
    }

    /**
     * Parses the choices that a JVM with the {@link #PRINTING} flags printed; null if any is
     * missing.
     */
    public static @Nullable Chosen parse(String printed) {
        Matcher collector = COLLECTOR.matcher(printed);
        Matcher heap = HEAP.matcher(printed);
        Matcher processors = PROCESSORS.matcher(printed);
        return collector.find() && heap.find() && processors.find()
                ? new Chosen(
                        collector.group(1),
                        Long.parseLong(heap.group(1)),
                        Integer.parseInt(processors.group(1)))
                : null;
    }

    /** The line in which a JVM says that it is out of memory; absent if it does not. */
    public static @Nullable String outOfMemory(String printed) {
        Matcher line = OUT_OF_MEMORY.matcher(printed);
        return line.find() ? line.group(1).strip() : null;
    }
}
