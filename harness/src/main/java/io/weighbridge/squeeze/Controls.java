package io.weighbridge.squeeze;

import io.weighbridge.plan.Squeeze;
import io.weighbridge.result.SqueezeLaunch;
import io.weighbridge.result.SqueezeLaunch.Figures;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The controls of one target, which have ample memory, and what was measured in them. Their heaps
 * are touched whole at the start.
 *
 * @param launches that count
 */
record Controls(List<SqueezeLaunch> launches) {

    private static final double MEBI = 1L << 20;

    Controls {
        launches = List.copyOf(launches);
    }

    /** Whether none is left to be launched. */
    boolean complete() {
        return launches.size() >= Squeeze.CONTROLS;
    }

    /** Whether none has failed. */
    boolean held() {
        return launches.stream().allMatch(SqueezeLaunch::held);
    }

    /**
     * The median of what a process held besides its heap, in MiB, rounded up; 0 if not measured.
     */
    long besides() {
        double[] sizes =
                launches.stream()
                        .filter(launch -> launch.figures().held().isPresent())
                        .mapToDouble(Controls::besidesHeap)
                        .sorted()
                        .toArray();
        return sizes.length == 0
                ? 0
                : Math.max(0, (long) Math.ceil(sizes[sizes.length / 2] / MEBI));
    }

    private static double besidesHeap(SqueezeLaunch control) {
        return control.figures().held().orElseThrow() - (double) control.heap().orElse(0);
    }

    /** Bytes of the largest heap after a full collection. */
    OptionalLong live() {
        return most(Figures::heapLive);
    }

    /** The most classes that were loaded. */
    OptionalLong classes() {
        return most(Figures::classes);
    }

    /** The most bytes of metaspace. */
    OptionalLong metaspace() {
        return most(Figures::metaspace);
    }

    private OptionalLong most(Function<Figures, OptionalLong> figure) {
        return launches.stream()
                .flatMapToLong(launch -> figure.apply(launch.figures()).stream())
                .max();
    }
}
