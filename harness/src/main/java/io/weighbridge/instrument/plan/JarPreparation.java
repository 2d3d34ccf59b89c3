package io.weighbridge.instrument.plan;

import io.weighbridge.instrument.model.Keyed;

/** How a Spring Boot jar is prepared before it is started. */
public enum JarPreparation implements Keyed {
    /**
     * Extracted into a folder, with its libraries, by {@code -Djarmode=tools}: Boot 3.3 or later.
     */
    EXTRACT,
    /**
     * Extracted, and started from a cache that a training run wrote: an AOT cache on Java 25 or
     * later, a CDS cache on earlier versions. If a cache does not fit, the launch fails.
     */
    CACHE
}
