package io.weighbridge.instrument.run;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the meters of a server. */
@FunctionalInterface
public interface ServerMeters {

    /**
     * Reads a meter, with one request to the server.
     *
     * @param meter its name in {@code /actuator/metrics}
     * @return its statistics, such as {@code COUNT}, by name; null if there is no such meter
     */
    @Nullable Map<String, Double> statistics(String meter) throws InterruptedException;
}
