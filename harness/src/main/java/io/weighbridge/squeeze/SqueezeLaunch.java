package io.weighbridge.squeeze;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.model.Keyed;
import io.weighbridge.instrument.result.RunLog;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One launch of a search for the smallest memory or CPU, and whether it met the goal. A line of
 * {@code launches.jsonl}; the trial of the round with the same number has everything that was
 * measured.
 *
 * @param number from 0; equals the round of its trial
 * @param seconds from its start to its end, all steps included; 0 if nothing was launched
 * @param target its name
 * @param step the purpose of the launch
 * @param limit bytes that the kernel allowed the whole process; absent if there was no limit
 * @param heap bytes of {@code -Xmx}; absent if the JVM chose the heap
 * @param flags that were added to the target's own
 * @param outcome whether it met the goal, or why not
 * @param sentence the outcome in a sentence, with its figures
 * @param figures what was measured
 * @param cpu its CPU limits, and what was measured with them; absent in a search that does not
 *     search for CPU
 */
@RecordBuilder
public record SqueezeLaunch(
        int number,
        double seconds,
        String target,
        Step step,
        @Nullable Long limit,
        @Nullable Long heap,
        List<String> flags,
        Outcome outcome,
        String sentence,
        Figures figures,
        @Nullable LaunchCpu cpu)
        implements SqueezeLaunchBuilder.With {

    /** The launches of a search. */
    public static final RunLog<SqueezeLaunch> LOG =
            new RunLog<>("launches.jsonl", "a launch", SqueezeLaunch.class);

    public SqueezeLaunch {
        flags = List.copyOf(flags);
    }

    /** A launch of a search that does not search for CPU. */
    public SqueezeLaunch(
            int number,
            double seconds,
            String target,
            Step step,
            @Nullable Long limit,
            @Nullable Long heap,
            List<String> flags,
            Outcome outcome,
            String sentence,
            Figures figures) {
        this(number, seconds, target, step, limit, heap, flags, outcome, sentence, figures, null);
    }

    /** What a launch is for. */
    public enum Step implements Keyed {
        /** Finds the peak rate: the load sends requests as fast as answers arrive. */
        PEAK,
        /** Ample memory: if the goal is not met with it, no memory is enough. */
        CONTROL,
        /** The search for the smallest heap. */
        HEAP,
        /** The search for the smallest limit of the process. */
        LIMIT,
        /** Changes the CPU limit of a warm process, to search for the smallest. */
        CPU,
        /** Only starts, to search for the smallest CPU limit with which it is ready in time. */
        START,
        /** Checks the recommended limit or, if no limit is searched for, the recommended heap. */
        CONFIRM,
        /** Tries the heap that the JVM chooses by itself under the recommended limit. */
        DEFAULTS,
        /**
         * Tries the sizes that the memory calculator of buildpacks chooses for the recommended
         * limit.
         */
        CALCULATOR;

        /** The step in a table. */
        public String label() {
            return switch (this) {
                case PEAK -> "peak rate";
                case CONTROL -> "ample memory";
                case HEAP, LIMIT -> key();
                case CPU -> "CPU";
                case START -> "startup";
                case CONFIRM -> "recommended";
                case DEFAULTS -> "JVM's defaults";
                case CALCULATOR -> "memory calculator";
            };
        }
    }

    /** How a launch ended. */
    public enum Outcome implements Keyed {
        /** It met the goal or, if it finds the peak rate, was measured. */
        HOLDS,
        /** The kernel killed it because it exceeded its limit. */
        KILLED_BY_KERNEL,
        /** It printed an {@code OutOfMemoryError}. */
        OUT_OF_MEMORY,
        /** Garbage collections took a larger share of its CPU than the goal allows. */
        THRASHES,
        /** It ended, or gave no correct answer in time, after its start. */
        NEVER_READY,
        /** Its first correct answer came later than the goal allows. */
        START_TOO_SLOW,
        /** Its p99 was above the goal. */
        TOO_SLOW,
        /** Fewer than 99 % of the planned requests were answered in time. */
        RATE_NOT_KEPT,
        /** It failed otherwise. */
        ERRORS,
        /** It failed under background load, so it does not count and is repeated. */
        DISTURBED,
        /** The memory calculator refused the limit, so that nothing was launched. */
        REFUSED;

        /** Whether the launch shows that its size is large enough or too small. */
        public boolean counts() {
            return this != DISTURBED && this != REFUSED;
        }

        /** The outcome in a table. */
        public String label() {
            return switch (this) {
                case HOLDS -> "goal met";
                case THRASHES -> "too much GC";
                case REFUSED -> "rejected";
                case START_TOO_SLOW -> "ready too late";
                case RATE_NOT_KEPT -> "rate not reached";
                default -> key().replace('-', ' ');
            };
        }
    }

    /**
     * What was measured of a launch. Figures of the load are those of the judged slice or, if there
     * are several, the worst of them. What was not measured is absent.
     *
     * @param rate requests per second that were planned
     * @param achieved requests per second that were answered
     * @param p99 seconds from the planned send
     * @param gcShare share of the server's CPU that garbage collections took, 0 to 1
     * @param gcPause seconds for which garbage collections paused the program
     * @param stalls how often a thread waited for memory since the start; absent for collectors
     *     without such stalls
     * @param stalled seconds of these stalls together
     * @param foreign share of our cores that background load took while the goal was judged, 0 to 1
     * @param foreignWhole the same from the start of the launch to its end, including the load tool
     * @param rss bytes resident after the load
     * @param peak the most bytes that the control group was charged with
     * @param held bytes that the control group was charged with after the load, without page cache
     * @param refaults pages of files that had to be read again
     * @param heapLive bytes of the heap after a full collection
     * @param classes loaded after the load
     * @param metaspace bytes used after the load
     * @param collector such as {@code SerialGC}
     * @param chosen what the JVM chose by itself; absent if that was not read
     */
    @RecordBuilder
    public record Figures(
            @Nullable Double rate,
            @Nullable Double achieved,
            @Nullable Double p99,
            @Nullable Double gcShare,
            @Nullable Double gcPause,
            @Nullable Long stalls,
            @Nullable Double stalled,
            @Nullable Double foreign,
            @Nullable Double foreignWhole,
            @Nullable Long rss,
            @Nullable Long peak,
            @Nullable Long held,
            @Nullable Long refaults,
            @Nullable Long heapLive,
            @Nullable Long classes,
            @Nullable Long metaspace,
            @Nullable String collector,
            @Nullable Chosen chosen)
            implements SqueezeLaunchFiguresBuilder.With {

        /** The figures of a refused launch. */
        public static final Figures NONE = SqueezeLaunchFiguresBuilder.builder().build();
    }

    /**
     * What a JVM chose by itself.
     *
     * @param collector such as {@code SerialGC}
     * @param heap bytes of its largest heap
     * @param processors that it saw
     */
    public record Chosen(String collector, long heap, int processors) {}

    /** Whether it counts and met the goal. */
    public boolean held() {
        return outcome == Outcome.HOLDS;
    }
}
