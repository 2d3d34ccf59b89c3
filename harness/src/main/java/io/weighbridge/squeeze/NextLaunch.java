package io.weighbridge.squeeze;

import io.weighbridge.result.SqueezeLaunch.Step;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The purpose, sizes and flags of the next launch of a search.
 *
 * @param step what it is for
 * @param limit bytes of the whole process; absent: no limit
 * @param heap bytes of {@code -Xmx}; absent: the JVM chooses
 * @param flags of the JVM, beside the target's own that do not size the heap
 * @param refused why there is nothing to launch; absent if there is something
 */
public record NextLaunch(
        Step step,
        @Nullable Long limit,
        @Nullable Long heap,
        List<String> flags,
        @Nullable String refused) {

    public NextLaunch {
        flags = List.copyOf(flags);
    }

    /** A launch that is not refused. */
    public static NextLaunch of(
            Step step, @Nullable Long limit, @Nullable Long heap, List<String> flags) {
        return new NextLaunch(step, limit, heap, flags, null);
    }
}
