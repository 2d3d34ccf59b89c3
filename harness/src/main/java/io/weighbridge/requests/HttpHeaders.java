package io.weighbridge.requests;

import io.weighbridge.instrument.mix.AnswerReference;
import io.weighbridge.instrument.mix.Templates;
import io.weighbridge.instrument.plan.HeaderChecks;
import io.weighbridge.requests.HttpFileRequest.Header;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The headers of a request of an {@code .http} file, with the values of variables. */
final class HttpHeaders {

    /** A login that both editors encode: two words, or user and password with a colon. */
    private static final Pattern BASIC = Pattern.compile("(?i)basic\\s+([^\\s:]+)(?:\\s+|:)(\\S+)");

    private static final Pattern UNSUPPORTED_LOGIN =
            Pattern.compile("(?i)(digest|aws|ntlm|negotiate)\\s.*");

    private final Path file;
    private final HttpVariables variables;
    private final Consumer<AnswerReference> references;
    private @Nullable String host;
    private @Nullable String type;

    HttpHeaders(Path file, HttpVariables variables, Consumer<AnswerReference> references) {
        this.file = file;
        this.variables = variables;
        this.references = references;
    }

    /** The value of Host, which is not sent; null if there is none. */
    @Nullable String host() {
        return host;
    }

    /** The value of Content-Type; null if there is none. */
    @Nullable String type() {
        return type;
    }

    /**
     * The headers to send.
     *
     * @param relative whether the URL has no host, so that the header Host may name it
     */
    Map<String, String> read(List<Header> written, boolean relative) {
        Map<String, String> headers = new LinkedHashMap<>();
        TreeSet<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (Header header : written) {
            String value = variables.resolved(header.value(), header.line(), references);
            if (!names.add(header.name())) {
                throw wrong(
                        header,
                        "a header is written once, but %s is there twice: write its values in one line, separated by commas"
                                .formatted(header.name()));
            }
            if (relative && header.name().equalsIgnoreCase("host")) {
                host = value;
            } else {
                headers.put(header.name(), checked(header, value));
            }
        }
        return headers;
    }

    private String checked(Header header, String value) {
        String name = header.name().toLowerCase(Locale.ROOT);
        String mistake = HeaderChecks.mistake(header.name(), Templates.plain(value));
        if (mistake != null) {
            throw wrong(header, mistake);
        }
        if (name.equals("x-request-type") && value.equalsIgnoreCase("graphql")) {
            throw wrong(
                    header,
                    "weigh does not write GraphQL requests: write a POST with Content-Type:"
                            + " application/json and the body {\"query\": \"…\"}");
        }
        if (name.equals("content-type")) {
            type = value.toLowerCase(Locale.ROOT);
        }
        return name.equals("authorization") ? authorization(header, value) : value;
    }

    private String authorization(Header header, String value) {
        if (UNSUPPORTED_LOGIN.matcher(value).matches()) {
            throw wrong(
                    header,
                    "weigh sends the header Authorization as it is written, and computes no %s login: write a Bearer or Basic login"
                            .formatted(value.split("\\s", 2)[0]));
        }
        Matcher login = BASIC.matcher(value);
        if (!login.matches()) {
            return value;
        }
        if (Templates.isTemplate(value)) {
            throw wrong(
                    header,
                    "a Basic login must be known before the load, but this one has a part that is"
                            + " generated or taken from an answer: write user and password");
        }
        String pair = login.group(1) + ":" + login.group(2);
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    private WrongFileException wrong(Header header, String sentence) {
        return new WrongFileException(file, header.line(), sentence);
    }
}
