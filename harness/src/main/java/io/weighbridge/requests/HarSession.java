package io.weighbridge.requests;

import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.plan.HeaderChecks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Drops from recorded requests what belongs to the session of one browser: cookies, tokens,
 * conditions of its cache, and headers that every client sets itself.
 */
final class HarSession {

    private static final String FORM = "application/x-www-form-urlencoded";

    private static final Pattern CSRF =
            Pattern.compile("(?i).*(csrf|xsrf|authenticity_token|requestverificationtoken).*");

    private static final Pattern CSRF_PART =
            Pattern.compile(
                    "(?i)--[^\\r"
                            + "\\n"
                            + "]+\\r"
                            + "?\\n"
                            + "Content-Disposition: form-data; name=\"[^\"]*[cx]srf[^\"]*\"\\r"
                            + "?\\n"
                            + "\\r"
                            + "?\\n"
                            + "[^\\r"
                            + "\\n"
                            + "]*\\r"
                            + "?\\n"
                            + "(?=--)");

    /** Headers of one connection, of a cache, or with the recorded host. */
    private static final Set<String> DROPPED =
            Set.of(
                    "connection",
                    "content-length",
                    "expect",
                    "host",
                    "if-match",
                    "if-modified-since",
                    "if-none-match",
                    "if-range",
                    "if-unmodified-since",
                    "keep-alive",
                    "origin",
                    "proxy-connection",
                    "range",
                    "referer",
                    "te",
                    "trailer",
                    "transfer-encoding",
                    "upgrade");

    private final Set<String> dropped = new TreeSet<>();
    private final Set<String> refused = new TreeSet<>();
    private long secrets;
    private long tokens;

    /** Why a request is left out because of its session; null if it is not. */
    @Nullable String reason(HarEntry entry) {
        if (entry.lostItsBody()) {
            return "requests whose body is not in the file";
        }
        String body = entry.body();
        String rest = body == null ? "" : withoutCsrf(body, entry.bodyType());
        boolean secret = !new Secrets().text(rest).equals(rest);
        return secret ? "requests with a password or token in their body, such as logins" : null;
    }

    /** The headers of a request that another client can send, too. */
    Map<String, String> headers(HarEntry entry) {
        Map<String, String> kept = new LinkedHashMap<>();
        boolean login = false;
        for (Map.Entry<String, String> header : entry.headers().entrySet()) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            boolean csrf = CSRF.matcher(name).matches();
            boolean secret = Secrets.isKey(name);
            tokens += csrf ? 1 : 0;
            login |= secret && !csrf;
            if (csrf || secret || name.startsWith(":") || DROPPED.contains(name)) {
                dropped.add(name);
            } else {
                keep(header.getKey(), header.getValue(), kept);
            }
        }
        secrets += login ? 1 : 0;
        return kept;
    }

    private void keep(String name, String value, Map<String, String> kept) {
        if (HeaderChecks.mistake(name, value) != null) {
            refused.add(name);
        } else if (!name.equalsIgnoreCase("accept-encoding")) {
            kept.put(name, value);
        } else if (value.toLowerCase(Locale.ROOT).contains("gzip")) {
            kept.put(name, "gzip");
        }
    }

    /** The body without its CSRF token; null if there is none. */
    @Nullable String body(HarEntry entry) {
        String body = entry.body();
        if (body == null || entry.method().equals("GET") || entry.method().equals("HEAD")) {
            return null;
        }
        String rest = withoutCsrf(body, entry.bodyType());
        tokens += rest.equals(body) ? 0 : 1;
        return rest;
    }

    private static String withoutCsrf(String body, String type) {
        if (type.startsWith("multipart/")) {
            return CSRF_PART.matcher(body).replaceAll("");
        }
        return type.startsWith(FORM) ? withoutCsrf(body) : body;
    }

    private static String withoutCsrf(String pairs) {
        return Arrays.stream(pairs.split("&", -1))
                .filter(pair -> !CSRF.matcher(pair.split("=", 2)[0]).matches())
                .collect(Collectors.joining("&"));
    }

    /** A path without a CSRF token in its query. */
    String withoutTokens(String path) {
        int mark = path.indexOf('?');
        if (mark < 0) {
            return path;
        }
        String query = path.substring(mark + 1);
        String rest = withoutCsrf(query);
        tokens += rest.equals(query) ? 0 : 1;
        return rest.isEmpty() && !query.isEmpty()
                ? path.substring(0, mark)
                : path.substring(0, mark + 1) + rest;
    }

    /** What was dropped. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (secrets > 0) {
            notes.add(
                    "Cookies and tokens of %d recorded requests are left out. What needs a login needs --login."
                            .formatted(secrets));
        }
        if (tokens > 0) {
            notes.add(
                    "%d recorded CSRF tokens are left out. With --login, requests have the token of their own session."
                            .formatted(tokens));
        }
        if (!dropped.isEmpty()) {
            notes.add("Headers that are left out: %s.".formatted(String.join(", ", dropped)));
        }
        if (!refused.isEmpty()) {
            notes.add(
                    "Headers that no load tool can send are left out: %s."
                            .formatted(String.join(", ", refused)));
        }
        return notes;
    }
}
