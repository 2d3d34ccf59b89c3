package io.weighbridge.squeeze;

import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The memory and the flags of each kind of launch of a search. They depend on the launches with
 * ample memory, called controls, which show whether the goal can be met at all. At start, the JVM
 * touches every page of their heaps.
 *
 * @param controls of the target, those that count
 * @param limits whether this machine can limit the memory of a process
 */
record LaunchSettings(Squeeze goal, List<SqueezeLaunch> controls, boolean limits) {

    private static final long MEBI = 1L << 20;

    /** The smallest heap that is launched, in MiB. */
    static final long LEAST_HEAP = 4;

    /** Metaspace may become this many times as large as in the controls. */
    private static final double METASPACE = 1.1;

    /** The limit of metaspace is a multiple of so many MiB. */
    private static final long ROUND = 8;

    /** Whether all controls have been launched. */
    boolean controlsComplete() {
        return controls.size() >= Squeeze.CONTROLS;
    }

    /** Whether no control has failed. */
    boolean controlsHeld() {
        return controls.stream().allMatch(SqueezeLaunch::held);
    }

    /**
     * The median of what a process held besides its heap, in MiB, rounded up; 0 if not measured.
     */
    long besides() {
        double[] sizes =
                controls.stream()
                        .filter(launch -> launch.figures().held() != null)
                        .mapToDouble(LaunchSettings::besidesHeap)
                        .sorted()
                        .toArray();
        return sizes.length == 0
                ? 0
                : Math.max(0, (long) Math.ceil(sizes[sizes.length / 2] / MEBI));
    }

    private static double besidesHeap(SqueezeLaunch control) {
        long heap = Objects.requireNonNullElse(control.heap(), 0L);
        return Objects.requireNonNull(control.figures().held()) - (double) heap;
    }

    /** Bytes of the largest heap after a full collection; absent if unknown. */
    @Nullable Long live() {
        return most(Figures::heapLive);
    }

    private @Nullable Long most(Function<Figures, @Nullable Long> figure) {
        return controls.stream()
                .map(launch -> figure.apply(launch.figures()))
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    /** A launch with ample memory, all of whose heap is touched at the start. */
    NextLaunch control() {
        long heap = goal.ample() / MEBI / 2;
        List<String> flags =
                List.of("-Xms" + heap + "m", "-Xmx" + heap + "m", "-XX:+AlwaysPreTouch");
        return NextLaunch.of(Step.CONTROL, ample(), heap * MEBI, flags);
    }

    private @Nullable Long ample() {
        return limits ? goal.ample() : null;
    }

    /** A launch with a heap of so many MiB and ample memory besides. */
    NextLaunch ofHeap(Step step, long heap, List<String> more) {
        List<String> flags = new ArrayList<>(List.of("-Xmx" + heap + "m"));
        flags.addAll(more);
        return NextLaunch.of(step, ample(), heap * MEBI, flags);
    }

    /**
     * A launch with a limit of so many MiB, and the heap that fits into it: the limit without the
     * margin and the memory besides the heap.
     */
    NextLaunch ofLimit(Step step, long limit) {
        long heap = Math.max(LEAST_HEAP, limit - besides() - goal.margin() / MEBI);
        return NextLaunch.of(step, limit * MEBI, heap * MEBI, List.of("-Xmx" + heap + "m"));
    }

    /**
     * A launch with the recommended size.
     *
     * @param recommended the kind of the size
     * @param size in MiB
     */
    NextLaunch recommended(Step step, Step recommended, long size) {
        return recommended == Step.LIMIT
                ? ofLimit(step, size)
                : ofHeap(step, size, metaspaceFlag());
    }

    /** A launch with a limit of so many MiB, and the JVM's defaults. */
    NextLaunch defaults(long limit) {
        return NextLaunch.of(Step.DEFAULTS, limit * MEBI, null, List.of());
    }

    /** A launch with a limit of so many MiB, and the memory calculator's flags. */
    NextLaunch calculated(long limit) {
        long classes = Objects.requireNonNullElse(most(Figures::classes), 0L);
        MemoryCalculator calculator =
                new MemoryCalculator(limit * MEBI, classes, MemoryCalculator.THREADS);
        return new NextLaunch(
                Step.CALCULATOR,
                limit * MEBI,
                calculator.heap(),
                calculator.flags(),
                calculator.refusal());
    }

    /** The flag that limits metaspace to a tenth more than the controls used. */
    private List<String> metaspaceFlag() {
        Long most = most(Figures::metaspace);
        if (most == null) {
            return List.of();
        }
        long size = ROUND * (long) Math.ceil(most * METASPACE / MEBI / ROUND);
        return List.of("-XX:MaxMetaspaceSize=" + size + "m");
    }
}
