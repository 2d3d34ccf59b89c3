package io.weighbridge.requests;

import io.weighbridge.command.Phrases;
import io.weighbridge.compare.report.Ink;
import io.weighbridge.compare.report.Medium;
import io.weighbridge.compare.report.Table;
import io.weighbridge.instrument.mix.MixDeck;
import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.model.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Prints what a file of requests means, without its secrets.
 *
 * @param secrets of the file
 */
record RequestsText(RequestList list, MixDeck deck, Secrets secrets) {

    private static final int LONGEST_PATH = 60;

    /** The most requests below one card that are named. */
    private static final int NAMED = 20;

    /** Writes the requests and the notes. */
    void write(Medium out, String title) {
        out.title(title + ": " + counts());
        out.table(table());
        List<String> notes = new ArrayList<>();
        notes.add(rounding());
        String below = belowOneCard();
        if (!below.isEmpty()) {
            notes.add(below);
        }
        notes.addAll(list.notes());
        list.leftOut()
                .forEach(
                        (reason, count) -> notes.add("Left out: %s: %d.".formatted(reason, count)));
        out.items(notes.stream().map(secrets::message).toList());
    }

    private String counts() {
        String requests = Phrases.count(list.mix().size(), "request");
        int setup = list.setup().size();
        return setup == 0 ? requests : "%s, and %d before the load".formatted(requests, setup);
    }

    private Table table() {
        Table table = new Table("l  l  l  r  r  l");
        table.titles(Ink.BOLD, List.of("name", "method", "path", "weight", "cards", "status"));
        for (MixRequest request : list.setup()) {
            table.plain(row(request, "setup", ""));
        }
        List<MixRequest> mix = list.mix();
        for (int place = 0; place < mix.size(); place++) {
            MixRequest request = mix.get(place);
            String cards = String.valueOf(deck.cards().get(place));
            table.plain(row(request, String.valueOf(request.weight()), cards));
        }
        return table;
    }

    private List<String> row(MixRequest request, String weight, String cards) {
        String path = secrets.message(request.path());
        return List.of(
                request.name(),
                request.method(),
                path.length() <= LONGEST_PATH ? path : path.substring(0, LONGEST_PATH - 1) + "…",
                weight,
                cards,
                request.status() == null ? "any 2xx" : String.valueOf(request.status()));
    }

    /** How the weights became cards. */
    private String rounding() {
        List<MixRequest> mix = list.mix();
        if (deck.isExact(mix)) {
            return "The deck has %s: each request has the share that its weight says."
                    .formatted(Phrases.count(deck.size(), "card"));
        }
        return String.format(
                Locale.ROOT,
                "The weights are rounded to a deck of %d cards, which changes the share of a"
                        + " request by at most %.2f percentage points.",
                deck.size(),
                100 * deck.largestError(mix));
    }

    /** Names the requests that have no card; empty if each has one. */
    private String belowOneCard() {
        List<MixRequest> mix = list.mix();
        List<String> below = new ArrayList<>();
        for (int place = 0; place < mix.size(); place++) {
            if (deck.cards().get(place) == 0) {
                below.add(mix.get(place).name());
            }
        }
        if (below.isEmpty()) {
            return "";
        }
        String named = below.stream().limit(NAMED).collect(Collectors.joining(", "));
        String more = below.size() > NAMED ? " and %d more".formatted(below.size() - NAMED) : "";
        return "%s less than one card and would not be sent: %s%s."
                .formatted(
                        below.size() == 1 ? "One request has" : below.size() + " requests have",
                        named,
                        more);
    }
}
