package io.weighbridge.os;

import org.jspecify.annotations.Nullable;

/**
 * What a control group allows its processes together.
 *
 * @param memory bytes, 1 or more, of memory and page cache; swap is not allowed besides. Null:
 *     unlimited
 * @param cpus CPU seconds in each second, such as 0.5, 0.01 or more; null: unlimited
 * @param shares CPUs that the group is guaranteed if others want all of them, in proportion to
 *     theirs, as {@code requests} of Kubernetes; null: the kernel's default
 */
public record GroupLimits(@Nullable Long memory, @Nullable Double cpus, @Nullable Double shares) {

    /** A limit for memory only. */
    public static GroupLimits ofMemory(long bytes) {
        return new GroupLimits(bytes, null, null);
    }
}
