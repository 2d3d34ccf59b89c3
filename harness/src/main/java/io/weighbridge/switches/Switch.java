package io.weighbridge.switches;

import io.weighbridge.instrument.model.DidYouMean;
import io.weighbridge.instrument.model.Keyed;
import io.weighbridge.instrument.model.UsageException;
import java.util.List;

/**
 * The built-in switches; those that help most often come first. The last three are used only if a
 * user names them.
 */
enum Switch implements Keyed {
    PACKAGING,
    JAVA,
    VIRTUAL_THREADS,
    GC,
    CONTAINER,
    COMPACT_HEADERS,
    LAZY_INIT,
    HEAP,
    ACCESS_LOG,
    JMX,
    HTTP2,
    TLS,
    TIERED;

    /**
     * The switch with a name.
     *
     * @throws UsageException if there is none
     */
    static Switch named(String name) {
        Switch named = Keyed.find(values(), name);
        if (named != null) {
            return named;
        }
        List<String> known = Keyed.keys(values());
        throw new UsageException(
                "--switch takes one of %s, not %s%s"
                        .formatted(String.join(", ", known), name, DidYouMean.hint(name, known)));
    }

    boolean usual() {
        return this != HTTP2 && this != TLS && this != TIERED;
    }

    /** The oldest Java that supports it; 0 if all do. */
    int oldestJava() {
        return switch (this) {
            case VIRTUAL_THREADS -> 21;
            case COMPACT_HEADERS -> 25;
            default -> 0;
        };
    }
}
