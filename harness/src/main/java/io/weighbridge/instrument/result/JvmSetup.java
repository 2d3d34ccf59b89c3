package io.weighbridge.instrument.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What a JVM runs with, as it told itself.
 *
 * @param collector the garbage collector, such as {@code G1} or {@code Serial}
 * @param collectorSet whether a flag chose it; otherwise the JVM did, by the size of the machine
 * @param heapMax the largest heap, in bytes; absent if unknown
 * @param heapSet whether a flag chose that
 */
public record JvmSetup(
        String collector,
        boolean collectorSet,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long heapMax,
        boolean heapSet) {}
