package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.boot.JvmFlags;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.JvmSetup;
import io.weighbridge.os.JvmCommands;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Asks a JVM which collector and heap it runs with. */
final class JvmReading {

    private static final Pattern COLLECTOR =
            Pattern.compile("-XX:\\+Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon)GC\\b");

    private static final Pattern HEAP = Pattern.compile("-XX:MaxHeapSize=(\\d+)");

    private static final Pattern SIZES_THE_HEAP =
            Pattern.compile("-Xmx.+|-XX:MaxHeapSize=.+|-XX:MaxRAM(?:Percentage|Fraction)?=.+");

    private JvmReading() {}

    /** Null if the JVM does not allow attaching, or is not HotSpot. */
    static @Nullable JvmSetup of(long pid, Target target) {
        try {
            return parse(JvmCommands.printed(pid, List.of("VM.flags")).get(0), target);
        } catch (IOException e) {
            return null;
        }
    }

    /**
     * Parses the flags that differ from their defaults, also those that the JVM itself chose.
     *
     * @return null if they name no collector
     */
    static @Nullable JvmSetup parse(String flags, Target target) {
        Matcher collector = COLLECTOR.matcher(flags);
        if (!collector.find()) {
            return null;
        }
        JvmFlags given = JvmFlags.of(target);
        Matcher heap = HEAP.matcher(flags);
        return new JvmSetup(
                collector.group(1).equals("Z") ? "ZGC" : collector.group(1),
                given.setterOfCollector() != null,
                heap.find() ? Long.valueOf(heap.group(1)) : null,
                given.setterOf(SIZES_THE_HEAP.asMatchPredicate()) != null);
    }
}
