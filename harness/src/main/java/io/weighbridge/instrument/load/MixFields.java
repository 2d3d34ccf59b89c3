package io.weighbridge.instrument.load;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.instrument.mix.UserSession;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.plan.PreparedMix;
import io.weighbridge.instrument.plan.PreparedMix.MixedRequest;
import java.util.List;

/** The scenario of a mix for the built-in tool, as {@code load/README.md} describes it. */
final class MixFields {

    private MixFields() {}

    /**
     * The whole scenario.
     *
     * @param timeout the time limit of an answer, in seconds
     */
    static ObjectNode scenario(PreparedMix mix, List<UserSession> sessions, double timeout) {
        ObjectNode scenario = JobFields.JSON.createObjectNode();
        ArrayNode requests = scenario.putArray("requests");
        for (MixedRequest request : mix.requests()) {
            requests.add(
                    JobFields.request(request.request())
                            .put("name", request.request().name())
                            .put("timeout", timeout));
        }
        scenario.set("deck", JobFields.JSON.valueToTree(mix.deck()));
        scenario.put("cookies", keepsCookies(mix));
        scenario.set("rows", JobFields.JSON.valueToTree(mix.rows()));
        scenario.set("sessions", JobFields.JSON.valueToTree(sessions));
        return scenario;
    }

    /** Cookies are kept, unless the file itself says which are sent. */
    private static boolean keepsCookies(PreparedMix mix) {
        return mix.requests().stream()
                .flatMap(request -> request.request().headers().keySet().stream())
                .noneMatch("cookie"::equalsIgnoreCase);
    }

    /**
     * What may be kept in a file of the run: the names and methods of the requests, and the deck.
     */
    static ObjectNode masked(PreparedMix mix, int sessions) {
        ObjectNode scenario = JobFields.JSON.createObjectNode();
        ArrayNode requests = scenario.putArray("requests");
        for (MixedRequest request : mix.requests()) {
            requests.addObject()
                    .put("name", request.request().name())
                    .put("method", request.request().method())
                    .put("path", Secrets.MASK);
        }
        scenario.set("deck", JobFields.JSON.valueToTree(mix.deck()));
        return scenario.put("sessions", sessions);
    }
}
