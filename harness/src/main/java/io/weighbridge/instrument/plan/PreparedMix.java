package io.weighbridge.instrument.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weighbridge.instrument.mix.AnswerReference;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A mix as it is sent. The paths, headers and bodies of its requests may have the placeholders of
 * the built-in load tool, see {@code load/README.md}.
 *
 * @param requests that are sent in proportion
 * @param deck the order in which they are drawn: each card is a place in {@code requests}; after
 *     the last one, the deck begins again
 * @param setup what each connection sends before the load, in this order
 * @param answers the values for placeholders that are parts of answers to the setup
 * @param rows the values for placeholders that differ from request to request, by name; all names
 *     have equally many
 */
@RecordBuilder
public record PreparedMix(
        List<MixedRequest> requests,
        List<Integer> deck,
        List<MixedRequest> setup,
        List<AnswerValue> answers,
        Map<String, List<String>> rows)
        implements PreparedMixBuilder.With {

    /** A value for a placeholder: the token against forged requests (CSRF), as a page has it. */
    static final String TOKEN = "weigh.csrf";

    /**
     * The values for placeholders of the token against forged requests.
     *
     * @param token empty if there is none
     */
    public static Map<String, String> tokens(String token) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(TOKEN, token);
        values.put(TextPlace.URL.named(TOKEN), TextPlace.URL.encoded(token));
        return values;
    }

    public PreparedMix {
        requests = List.copyOf(requests);
        deck = List.copyOf(deck);
        setup = List.copyOf(setup);
        answers = List.copyOf(answers);
        rows = Collections.unmodifiableMap(new LinkedHashMap<>(rows));
    }

    /**
     * A request of a mix.
     *
     * @param request what is sent, and the expected answer
     * @param anyStatus whether the status of the first answer is expected from then on, and not
     *     that of {@code request}
     */
    public record MixedRequest(Workload request, boolean anyStatus) {

        /** Whether the application may change its data because of it. */
        public boolean writes() {
            return !request.method().equals("GET") && !request.method().equals("HEAD");
        }

        /** The request with the answer that is expected from now on. */
        public MixedRequest expecting(Workload.Expect expected) {
            return new MixedRequest(request.withExpect(expected), false);
        }
    }

    /**
     * A value for a placeholder that is a part of an answer.
     *
     * @param name of the placeholder
     * @param answer the part
     * @param place where it is inserted, and so how it is encoded
     */
    public record AnswerValue(String name, AnswerReference answer, TextPlace place) {}

    /** Whether some request may change the application's data. */
    public boolean writes() {
        return requests.stream().anyMatch(MixedRequest::writes);
    }

    /** How many of the cards have a request that may change the application's data. */
    public long writesIn(long first, long cards) {
        long writes = deck.stream().filter(place -> requests.get(place).writes()).count();
        long whole = cards / deck.size() * writes;
        for (long card = first; card < first + cards % deck.size(); card++) {
            whole += requests.get(deck.get((int) (card % deck.size()))).writes() ? 1 : 0;
        }
        return whole;
    }
}
