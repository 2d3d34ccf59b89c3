package io.weighbridge.instrument.plan;

import io.weighbridge.instrument.mix.AnswerReference;
import io.weighbridge.instrument.mix.DrawnValues;
import io.weighbridge.instrument.mix.MixDeck;
import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestBody;
import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.mix.Templates;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.PreparedMix.AnswerValue;
import io.weighbridge.instrument.plan.PreparedMix.MixedRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Prepares a mix for the built-in load tool, which knows fewer placeholders than files of requests
 * have: values that it cannot draw are drawn here, as rows.
 */
public final class MixPreparation {

    /** The seed of the deck and of drawn values: every run of a file has the same. */
    private static final long SEED = 1;

    /** The number of rows of drawn values, unless the rows of a file say otherwise. */
    private static final int DRAWN_ROWS = 1_000;

    private static final Pattern INTEGER =
            Pattern.compile(
                    "\\$(?:randomInt|random\\.integer)(?:[\\s(]+(-?\\d+)[\\s,]+(-?\\d+)[\\s)]*)?");

    private static final Pattern UUID = Pattern.compile("\\$(?:uuid|guid|random\\.uuid)");

    private static final Pattern CSRF_FIELD = Pattern.compile("(?i)_?(?:csrf|xsrf)(?:[-_]?token)?");

    private static final Pattern CSRF_HEADER = Pattern.compile("(?i)x-(?:csrf|xsrf)-token");

    private static final String FORM = "application/x-www-form-urlencoded";

    private final RequestList list;
    private final boolean login;
    private final Map<String, List<String>> given;
    private final Instant now;
    private final Map<String, List<String>> rows = new LinkedHashMap<>();
    private final Set<AnswerValue> answers = new LinkedHashSet<>();

    private MixPreparation(
            RequestList list, Map<String, List<String>> given, boolean login, Instant now) {
        this.list = list;
        this.given = given;
        this.login = login;
        this.now = now;
    }

    /**
     * A mix as the load tool sends it. Requests whose share is less than half a card are left out.
     *
     * @param rows values for placeholders, by name; all names have equally many
     * @param login whether each connection logs in, so that requests that write need a token
     * @param now the time of timestamps
     * @throws UsageException if a body cannot be sent
     */
    public static PreparedMix prepared(
            RequestList list, Map<String, List<String>> rows, boolean login, Instant now) {
        return new MixPreparation(list, rows, login, now).prepared();
    }

    private PreparedMix prepared() {
        MixDeck deck = MixDeck.of(list.mix(), SEED);
        List<MixedRequest> requests = new ArrayList<>();
        Map<Integer, Integer> places = new LinkedHashMap<>();
        for (int place = 0; place < list.mix().size(); place++) {
            if (deck.cards().get(place) > 0) {
                places.put(place, requests.size());
                requests.add(mixed(list.mix().get(place)));
            }
        }
        List<MixedRequest> setup = list.setup().stream().map(this::mixed).toList();
        return new PreparedMix(
                requests,
                deck.order().stream().map(places::get).toList(),
                setup,
                List.copyOf(answers),
                rows);
    }

    private MixedRequest mixed(MixRequest request) {
        String path = filled(request.path(), request, TextPlace.URL);
        Map<String, String> headers = new LinkedHashMap<>();
        String type = "";
        for (Map.Entry<String, String> header : request.headers().entrySet()) {
            headers.put(header.getKey(), filled(header.getValue(), request, TextPlace.PLAIN));
            type = header.getKey().equalsIgnoreCase("content-type") ? header.getValue() : type;
        }
        boolean guarded = login && request.writes() && !request.setup();
        if (guarded) {
            headers.keySet().removeIf(name -> CSRF_HEADER.matcher(name).matches());
            headers.put("X-CSRF-TOKEN", "{{" + PreparedMix.TOKEN + "}}");
            headers.put("X-XSRF-TOKEN", "{{" + PreparedMix.TOKEN + "}}");
        }
        Integer status = request.status();
        Workload.Expect expect =
                Workload.Expect.OK.withStatus(status == null ? 200 : status).withLengthVaries(true);
        Workload sent =
                Workload.get(request.name(), path)
                        .withMethod(request.method())
                        .withHeaders(headers)
                        .withExpect(expect);
        return new MixedRequest(withBody(sent, request, type, guarded), status == null);
    }

    private Workload withBody(Workload sent, MixRequest request, String type, boolean guarded) {
        RequestBody body = request.body();
        boolean form = type.startsWith(FORM);
        if (body == null) {
            return sent;
        }
        if (!body.isTemplate() && !(guarded && form)) {
            return sent.sending(body.filled(text -> text));
        }
        if (!body.isText()) {
            throw new UsageException(
                    "The body of %s has bytes that are not UTF-8 and placeholders, which the load tool cannot send together: write the values in place of the placeholders, or encode the bytes."
                            .formatted(request.name()));
        }
        StringBuilder text = new StringBuilder();
        for (RequestBody.Part part : body.parts()) {
            text.append(
                    part.template()
                            ? filled(part.text(), request, TextPlace.ofBody(type))
                            : part.text());
        }
        return sent.withBody(guarded && form ? withToken(text.toString()) : text.toString());
    }

    /** A form with the token of the session in place of a recorded one. */
    private static String withToken(String form) {
        String token = "_csrf={{" + TextPlace.URL.named(PreparedMix.TOKEN) + "}}";
        String others =
                Arrays.stream(form.split("&", -1))
                        .filter(it -> !CSRF_FIELD.matcher(it.replaceFirst("=.*", "")).matches())
                        .collect(Collectors.joining("&"));
        return others.isEmpty() ? token : others + "&" + token;
    }

    /** A text with placeholders of the load tool. */
    private String filled(String text, MixRequest request, TextPlace place) {
        return Templates.filled(text, placeholder -> placeholder(placeholder, request, place));
    }

    private String placeholder(String placeholder, MixRequest request, TextPlace place) {
        String expression = Templates.expression(placeholder);
        AnswerReference reference = reference(request, placeholder);
        if (reference != null) {
            AnswerValue value =
                    new AnswerValue(
                            place.named("answer." + expression.replaceAll("[^A-Za-z0-9.]", "_")),
                            reference,
                            place);
            answers.add(value);
            return "{{" + value.name() + "}}";
        }
        if (given.containsKey(expression)) {
            String name = place.named(expression);
            rows.computeIfAbsent(name, it -> encoded(expression, place));
            return "{{" + name + "}}";
        }
        return expression.startsWith("$") ? dynamic(expression) : placeholder;
    }

    private static @Nullable AnswerReference reference(MixRequest request, String placeholder) {
        return request.references().stream()
                .filter(it -> it.placeholder().equals(placeholder))
                .findFirst()
                .orElse(null);
    }

    private List<String> encoded(String column, TextPlace place) {
        return given.getOrDefault(column, List.of()).stream().map(place::encoded).toList();
    }

    private String dynamic(String expression) {
        if (UUID.matcher(expression).matches()) {
            return "{{$uuid}}";
        }
        if (expression.equals("$random.email")) {
            // As unique as a UUID: applications often refuse the same address twice.
            return "{{$uuid}}@example.com";
        }
        Matcher integer = INTEGER.matcher(expression);
        if (integer.matches()) {
            return integer.group(1) == null
                    ? "{{$randomInt}}"
                    : "{{$randomInt %s %s}}".formatted(integer.group(1), integer.group(2));
        }
        if (expression.toLowerCase(Locale.ROOT).contains("timestamp")) {
            return new DrawnValues(SEED, now).next(expression);
        }
        String name = "drawn." + rows.size();
        rows.put(name, drawn(expression));
        return "{{" + name + "}}";
    }

    /** As many drawn values as there are rows. */
    private List<String> drawn(String expression) {
        int count = given.values().stream().mapToInt(List::size).findFirst().orElse(DRAWN_ROWS);
        DrawnValues values = new DrawnValues(SEED + rows.size(), now);
        List<String> drawn = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            drawn.add(values.next(expression));
        }
        return drawn;
    }
}
