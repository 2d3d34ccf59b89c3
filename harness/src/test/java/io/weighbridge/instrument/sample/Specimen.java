package io.weighbridge.instrument.sample;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A JVM to be measured: executes each line of its input, and answers when it is done. */
public final class Specimen {

    private static final List<Object> KEPT = new ArrayList<>();

    /** Never read, but the compiler cannot know that, so the objects must be created. */
    static volatile Object sink = "";

    private Specimen() {}

    public static void main(String[] arguments) throws Exception {
        BufferedReader orders =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        burnInNewThread(1);
        System.out.println("ready");
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            String[] words = order.split(" ", 2);
            System.out.println(obey(words[0], Integer.parseInt(words[1])));
        }
    }

    private static String obey(String order, int amount) throws Exception {
        return switch (order) {
            case "allocate" -> allocate(amount);
            case "keep" -> keep(amount);
            case "burn" -> burn(amount);
            case "burn-in-new-thread" -> burnInNewThread(amount);
            case "classes" -> classes();
            case "collect" -> collect();
            case "memory" -> memory();
            case "threads" -> String.valueOf(ManagementFactory.getThreadMXBean().getThreadCount());
            default -> throw new IOException("no such order: " + order);
        };
    }

    /** Arrays of one MiB. */
    private static String allocate(int mebibytes) {
        for (int i = 0; i < mebibytes; i++) {
            sink = new byte[1 << 20];
        }
        return "allocated " + mebibytes;
    }

    private static String keep(int mebibytes) {
        for (int i = 0; i < mebibytes; i++) {
            KEPT.add(new byte[1 << 20]);
        }
        return "kept " + mebibytes;
    }

    /** Milliseconds of this thread's CPU time. */
    private static String burn(int milliseconds) {
        long end = cpuNanos() + milliseconds * 1_000_000L;
        long burnt = cpuNanos();
        while (burnt < end) {
            burnt = cpuNanos();
        }
        return "burnt " + milliseconds;
    }

    private static String burnInNewThread(int milliseconds) throws InterruptedException {
        Thread thread = new Thread(() -> burn(milliseconds), "short-lived");
        thread.start();
        thread.join();
        return "burnt " + milliseconds;
    }

    /** Called twice, so that the call itself loads no classes. */
    private static String classes() {
        sink = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
        return String.valueOf(ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
    }

    private static String collect() {
        System.gc();
        return "collected";
    }

    /** Heap and non-heap, in bytes, from its own bean. */
    private static String memory() {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        return memory.getHeapMemoryUsage().getUsed()
                + " "
                + memory.getNonHeapMemoryUsage().getUsed();
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
