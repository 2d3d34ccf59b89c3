package io.weighbridge.instrument.sample;

import java.util.Collection;
import java.util.regex.Pattern;

/**
 * The purpose of a JVM's thread, by its name in the kernel: at most 15 characters. The names are
 * those of running HotSpot JVMs 17 and 25 under G1, Parallel, Serial, ZGC and Shenandoah.
 */
enum ThreadKind {
    APPLICATION,
    JIT,
    GC,
    OTHER,
    /** A thread that a JVM has only because this program communicates with it. */
    INSTRUMENT;

    private static final String VM_THREAD = "VM Thread";

    private static final Pattern COMPILER = Pattern.compile("C[12] CompilerThre|JVMCI.*");

    private static final Pattern COLLECTOR =
            Pattern.compile(
                    "GC Thread#\\d+|G1 (Conc#\\d+|Refine#\\d+|Main Marker|Service)"
                        + "|ZDirector|ZDriver(Major|Minor)?|ZStat|ZUnmapper|ZUncommitter(#\\d+)?|ZWorker(Old|Young)?#\\d*|RuntimeWorker#\\d*|Shenandoah"
                        + " (Cont|GC T).*");

    /**
     * A thread that works for the collector. Serial has it, too, so it does not show that
     * collections run in threads of their own.
     */
    private static final Pattern DEDUPLICATOR = Pattern.compile("StringDedup(Proc|Thre).*");

    private static final Pattern HOUSEKEEPING =
            Pattern.compile(
                    VM_THREAD
                            + "|VM Periodic Tas|Sweeper thread|Signal Dispatch|Service Thread"
                            + "|Monitor Deflati|Notification Th|Reference Handl|Finalizer"
                            + "|Common-Cleaner|JFR .*");

    private static final Pattern ANSWERS =
            Pattern.compile(
                    "Attach Listener|RMI TCP .*|RMI Scheduler.*|RMI Reaper|RMI RenewClean.*"
                            + "|JMX server conn.*|GC Daemon");

    /** Whether a JVM has collector threads. With Serial, collections run in the VM thread. */
    static boolean collectsInThreads(Collection<String> names) {
        return names.stream().anyMatch(name -> COLLECTOR.matcher(name).matches());
    }

    /** The kind of a thread in a JVM with or without collector threads. */
    static ThreadKind of(String name, boolean collectsInThreads) {
        if (COMPILER.matcher(name).matches()) {
            return JIT;
        }
        if (isCollector(name) || (!collectsInThreads && name.equals(VM_THREAD))) {
            return GC;
        }
        if (ANSWERS.matcher(name).matches()) {
            return INSTRUMENT;
        }
        return HOUSEKEEPING.matcher(name).matches() ? OTHER : APPLICATION;
    }

    private static boolean isCollector(String name) {
        return COLLECTOR.matcher(name).matches() || DEDUPLICATOR.matcher(name).matches();
    }
}
