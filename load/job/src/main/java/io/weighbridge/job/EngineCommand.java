package io.weighbridge.job;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A command to a load generator that keeps running: one JSON object on a line. */
public sealed interface EngineCommand {

    /** The name under which the target is opened, loaded and closed. */
    String target();

    /**
     * Opens all connections to a server.
     *
     * @param scenarios by name, at least one
     */
    record Open(String target, Endpoint endpoint, Map<String, RequestTemplate> scenarios)
            implements EngineCommand {

        public Open {
            scenarios = Collections.unmodifiableMap(new LinkedHashMap<>(scenarios));
        }
    }

    /**
     * Loads an open target, and waits for every answer.
     *
     * @param scenario the name of one of the target's scenarios
     * @param requests number of requests after which the slice ends, at least 1; null: only its
     *     duration ends it
     * @param rate requests per second, over 0; null: each request follows the answer to the
     *     previous one
     * @param duration seconds after which no more requests are sent, over 0
     * @param skip seconds from the beginning of the slice; answers to requests that were planned
     *     during this time are counted, but are in no histogram
     * @param seed of the random choices from the scenario's paths
     */
    record Slice(
            String target,
            String scenario,
            @Nullable Long requests,
            @Nullable Double rate,
            double duration,
            double skip,
            long seed)
            implements EngineCommand {}

    /** Closes all connections to a server and removes the target. */
    record Close(String target) implements EngineCommand {}

    /**
     * Parses a command.
     *
     * @throws BadJobException if the line does not contain a command
     */
    static EngineCommand parse(String line) throws BadJobException {
        Fields fields = Fields.parse("the command", "the command", line);
        return switch (fields.choice(Kind.class, "command")) {
            case OPEN -> open(fields);
            case SLICE -> slice(fields);
            case CLOSE -> close(fields);
        };
    }

    private static Open open(Fields fields) throws BadJobException {
        fields.refuseOthers(List.of("command", "target", "scenarios"), Fields.ENDPOINT);
        Map<String, RequestTemplate> scenarios = new LinkedHashMap<>();
        for (Map.Entry<String, Fields> entry : fields.objects("scenarios").entrySet()) {
            entry.getValue().refuseOthers(Fields.SCENARIO);
            scenarios.put(entry.getKey(), entry.getValue().scenario());
        }
        return new Open(fields.text("target"), fields.endpoint(), scenarios);
    }

    private static Slice slice(Fields fields) throws BadJobException {
        fields.refuseOthers(
                List.of(
                        "command",
                        "target",
                        "scenario",
                        "requests",
                        "rate",
                        "duration",
                        "skip",
                        "seed"));
        return new Slice(
                fields.text("target"),
                fields.text("scenario"),
                fields.optionalWhole("requests", 1),
                fields.optionalPositive("rate"),
                fields.positive("duration"),
                fields.atLeastZero("skip"),
                fields.seed());
    }

    private static Close close(Fields fields) throws BadJobException {
        fields.refuseOthers(List.of("command", "target"));
        return new Close(fields.text("target"));
    }

    enum Kind {
        OPEN,
        SLICE,
        CLOSE
    }
}
