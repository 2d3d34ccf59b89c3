package io.weighbridge.squeeze;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The flags that the memory calculator of Java buildpacks chooses: the heap gets what direct
 * memory, metaspace, code cache and thread stacks leave of the limit. The formula is that of
 * cloudfoundry/java-buildpack-memory-calculator 4 and of Paketo's libjvm ({@code calc}), without
 * head room.
 *
 * @param limit bytes of the whole process, greater than 0
 * @param classes number of classes that the process loads, 0 or more
 * @param threads number of threads of the process, 0 or more
 */
public record MemoryCalculator(long limit, long classes, int threads) {

    /** The number of threads that buildpacks assume if none is given. */
    public static final int THREADS = 250;

    private static final long KIBI = 1024;
    private static final long MEBI = KIBI * KIBI;
    private static final long DIRECT = 10 * MEBI;
    private static final long CODE_CACHE = 240 * MEBI;
    private static final long STACK = MEBI;
    private static final long METASPACE = 14_000_000;
    private static final long METASPACE_OF_A_CLASS = 5_800;

    /** Bytes of metaspace that so many classes need. */
    public long metaspace() {
        return METASPACE + METASPACE_OF_A_CLASS * classes;
    }

    /** Bytes that the process needs besides its heap; the calculator refuses a lower limit. */
    public long required() {
        return DIRECT + metaspace() + CODE_CACHE + threads * STACK;
    }

    /** Bytes of the heap; absent where the calculator refuses the limit. */
    public @Nullable Long heap() {
        return required() > limit ? null : limit - required();
    }

    /** The flags; none where the calculator refuses the limit. */
    public List<String> flags() {
        Long heap = heap();
        if (heap == null) {
            return List.of();
        }
        return List.of(
                "-XX:MaxDirectMemorySize=" + size(DIRECT),
                "-XX:MaxMetaspaceSize=" + size(metaspace()),
                "-XX:ReservedCodeCacheSize=" + size(CODE_CACHE),
                "-Xss" + size(STACK),
                "-Xmx" + size(heap));
    }

    /** Why the calculator refuses the limit; absent where it does not. */
    public @Nullable String refusal() {
        if (heap() != null) {
            return null;
        }
        long missing = required() - limit;
        return "for %s classes and %s threads its formula needs %s MiB besides the heap, which is %s MiB more than the limit"
                .formatted(classes, threads, mebibytes(required()), mebibytes(missing));
    }

    /** Rounded up. */
    private static long mebibytes(long bytes) {
        return (bytes + MEBI - 1) / MEBI;
    }

    /** A size in KiB, rounded down, or in MiB if that is a whole number. */
    private static String size(long bytes) {
        long kibibytes = bytes / KIBI;
        return kibibytes % KIBI == 0 ? kibibytes / KIBI + "M" : kibibytes + "K";
    }
}
