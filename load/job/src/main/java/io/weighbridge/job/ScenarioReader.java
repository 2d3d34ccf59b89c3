package io.weighbridge.job;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** Reads a scenario with several requests, or one request that is a scenario by itself. */
final class ScenarioReader extends JsonDeserializer<EngineScenario> {

    @Override
    public EngineScenario deserialize(JsonParser parser, DeserializationContext context)
            throws IOException {
        JsonNode node = context.readTree(parser);
        if (node.has("requests")) {
            return context.readTreeAsValue(node, EngineScenario.class);
        }
        return only(context, context.readTreeAsValue(node, RequestTemplate.class));
    }

    private static EngineScenario only(DeserializationContext context, RequestTemplate request)
            throws IOException {
        try {
            return EngineScenario.of(request);
        } catch (IllegalArgumentException e) {
            return (EngineScenario)
                    context.handleInstantiationProblem(EngineScenario.class, request, e);
        }
    }
}
