package io.weighbridge.job;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A command to a load generator that keeps running: one JSON object on a line. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "command")
@JsonSubTypes({
    @JsonSubTypes.Type(value = EngineCommand.Open.class, name = "open"),
    @JsonSubTypes.Type(value = EngineCommand.Slice.class, name = "slice"),
    @JsonSubTypes.Type(value = EngineCommand.Close.class, name = "close")
})
public sealed interface EngineCommand {

    /** The name under which the target is opened, loaded and closed. */
    String target();

    /**
     * Opens all connections to a server.
     *
     * @param scenarios by name, at least one
     */
    record Open(
            String target,
            Endpoint endpoint,
            @JsonDeserialize(contentUsing = ScenarioReader.class)
                    Map<String, EngineScenario> scenarios)
            implements EngineCommand {

        public Open {
            requireTarget(target);
            JobJson.require(endpoint != null, "endpoint", "an endpoint", null);
            boolean some =
                    scenarios != null && !scenarios.isEmpty() && !scenarios.containsValue(null);
            JobJson.require(some, "scenarios", "at least one scenario", scenarios);
            scenarios = Collections.unmodifiableMap(new LinkedHashMap<>(scenarios));
        }
    }

    /**
     * Loads an open target, and waits for every answer.
     *
     * @param scenario the name of one of the target's scenarios
     * @param requests number of requests after which the slice ends, at least 1; null: only its
     *     duration ends it. With a deck it is the number of cards
     * @param rate requests per second, over 0; null: each request follows the answer to the
     *     previous one
     * @param duration seconds after which no more requests are sent, over 0
     * @param skip seconds from the beginning of the slice; answers to requests that were planned
     *     during this time are counted, but are in no histogram, unless they are more than a fifth
     *     of all answers
     * @param seed of the random choices from the scenario's paths, and of the values that differ
     *     from card to card
     * @param first number of the first card, from 0. The deck begins again after its last card, but
     *     the numbers go on. Null without a deck
     */
    record Slice(
            String target,
            String scenario,
            @Nullable Long requests,
            @Nullable Double rate,
            double duration,
            double skip,
            long seed,
            @Nullable Long first)
            implements EngineCommand {

        public Slice {
            requireTarget(target);
            JobJson.require(scenario != null, "scenario", "a name", null);
            JobJson.require(requests == null || requests >= 1, "requests", "1 or more", requests);
            JobJson.require(rate == null || rate > 0, "rate", "over 0", rate);
            JobJson.require(duration > 0, "duration", "over 0", duration);
            JobJson.require(skip >= 0, "skip", "0 or more", skip);
            JobJson.require(first == null || first >= 0, "first", "0 or more", first);
        }
    }

    /** Closes all connections to a server and removes the target. */
    record Close(String target) implements EngineCommand {

        public Close {
            requireTarget(target);
        }
    }

    private static void requireTarget(@Nullable String target) {
        JobJson.require(target != null, "target", "a name", null);
    }

    /**
     * Parses a command.
     *
     * @throws BadJobException if the line does not contain a command
     */
    static EngineCommand parse(String line) throws BadJobException {
        return JobJson.read("the command", line, EngineCommand.class);
    }
}
