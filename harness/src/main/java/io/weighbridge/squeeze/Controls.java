package io.weighbridge.squeeze;

import io.weighbridge.plan.Squeeze;
import io.weighbridge.result.SqueezeLaunch;
import io.weighbridge.result.SqueezeLaunch.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The launches of one target with ample memory, called controls: they show whether the goal can be
 * met at all. At start, the JVM touches every page of their heaps.
 *
 * @param launches the controls that count
 */
record Controls(List<SqueezeLaunch> launches) {

    private static final double MEBI = 1L << 20;

    Controls {
        launches = List.copyOf(launches);
    }

    /** Whether all controls have been launched. */
    boolean complete() {
        return launches.size() >= Squeeze.CONTROLS;
    }

    /** Whether no control has failed. */
    boolean held() {
        return launches.stream().allMatch(SqueezeLaunch::held);
    }

    /**
     * The median of what a process held besides its heap, in MiB, rounded up; 0 if not measured.
     */
    long besides() {
        double[] sizes =
                launches.stream()
                        .filter(launch -> launch.figures().held() != null)
                        .mapToDouble(Controls::besidesHeap)
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

    /** Bytes of the largest heap after a full collection. */
    @Nullable Long live() {
        return most(Figures::heapLive);
    }

    /** The most classes that were loaded. */
    @Nullable Long classes() {
        return most(Figures::classes);
    }

    /** The most bytes of metaspace. */
    @Nullable Long metaspace() {
        return most(Figures::metaspace);
    }

    private @Nullable Long most(Function<Figures, @Nullable Long> figure) {
        return launches.stream()
                .map(launch -> figure.apply(launch.figures()))
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }
}
