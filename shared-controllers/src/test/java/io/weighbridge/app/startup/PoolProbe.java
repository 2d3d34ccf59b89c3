package io.weighbridge.app.startup;

import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;

/** Reads memory in both ways in a separate JVM, whose collector the test chose. */
final class PoolProbe {

    private static final int MOST_TRIES = 1000;

    private PoolProbe() {}

    @SuppressWarnings("SystemOut") // a process has no other way to answer
    public static void main(String[] args) {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        new JvmMemoryMetrics().bindTo(registry);
        System.out.println("pools=" + ManagementFactory.getMemoryPoolMXBeans().size());
        System.out.println("one=" + (long) registry.get("jvm.memory.used").gauge().value());
        System.out.println(undisturbed(registry));
    }

    /** One reading between two of the JVM itself; between collections the sum only increases. */
    private static String undisturbed(SimpleMeterRegistry registry) {
        for (int i = 0; i < MOST_TRIES; i++) {
            long collections = collections();
            long before = truth();
            MemoryUse ours = MemoryUse.read(registry);
            long after = truth();
            if (collections == collections()) {
                return "before=%d\nours=%d\nparts=%d\nafter=%d"
                        .formatted(before, ours.all(), ours.heap() + ours.nonHeap(), after);
            }
        }
        throw new IllegalStateException("There was a collection in every one of the readings");
    }

    private static long truth() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .map(MemoryPoolMXBean::getUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }
}
