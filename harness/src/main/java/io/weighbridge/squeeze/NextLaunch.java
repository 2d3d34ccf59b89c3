package io.weighbridge.squeeze;

import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The purpose, sizes and flags of the next launch of a search.
 *
 * @param step what it is for
 * @param limit bytes of the whole process; absent: no limit
 * @param heap bytes of {@code -Xmx}; absent: the JVM chooses
 * @param flags of the JVM, added to those of the target's own flags that do not size the heap
 * @param refused why nothing can be launched; absent if something can
 * @param cpu its CPU limits; absent: none
 */
public record NextLaunch(
        Step step,
        @Nullable Long limit,
        @Nullable Long heap,
        List<String> flags,
        @Nullable String refused,
        @Nullable CpuQuotas cpu) {

    /** A launch whose CPU is not limited. */
    public NextLaunch(
            Step step,
            @Nullable Long limit,
            @Nullable Long heap,
            List<String> flags,
            @Nullable String refused) {
        this(step, limit, heap, flags, refused, null);
    }

    /** A launch that is not refused. */
    public static NextLaunch of(
            Step step, @Nullable Long limit, @Nullable Long heap, List<String> flags) {
        return new NextLaunch(step, limit, heap, flags, null);
    }

    /** The same launch with CPU limits; null: none. */
    NextLaunch with(@Nullable CpuQuotas limits) {
        return new NextLaunch(step, limit, heap, flags, refused, limits);
    }
}
