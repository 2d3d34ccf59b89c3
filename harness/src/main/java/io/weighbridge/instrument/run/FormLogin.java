package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.PreparedMix.MixedRequest;
import io.weighbridge.instrument.plan.TextPlace;
import io.weighbridge.instrument.run.Visitor.Received;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * Fills in the form of a login as a browser does: gets the page, posts its fields with user and
 * password, and follows the redirection. Hidden fields, such as a token against forged requests
 * (CSRF), are sent as the page has them.
 */
final class FormLogin {

    /** The cookie in which Spring Security gives the token to scripts. */
    static final String TOKEN_COOKIE = "XSRF-TOKEN";

    private static final Pattern LOGIN =
            Pattern.compile("(?i).*(log-?in|sign-?in|/oauth2?/authoriz|/auth/).*");

    private static final int MOST_REDIRECTIONS = 5;

    /** The most pages in which a token is sought. */
    private static final int MOST_PAGES = 5;

    private static final Map<String, String> FORM =
            Map.of("Content-Type", "application/x-www-form-urlencoded");

    private final Visitor visitor;
    private final Login login;

    FormLogin(Visitor visitor, Login login) {
        this.visitor = visitor;
        this.login = login;
    }

    /**
     * Whether a redirection leads to a login.
     *
     * @param location null: there is no redirection
     * @param login null: none is known
     */
    static boolean isLogin(@Nullable String location, @Nullable Login login) {
        if (location == null) {
            return false;
        }
        return (login != null && leadsBack(location, login)) || LOGIN.matcher(location).matches();
    }

    /** Whether a redirection leads to the page of the login itself, as a refusal does. */
    private static boolean leadsBack(String location, Login login) {
        return path(location).equals(path(login.path()));
    }

    private static String path(String location) {
        return location.replaceFirst("^[a-z]+://[^/?#]*", "").replaceFirst("[?#;].*", "");
    }

    /**
     * Logs in.
     *
     * @throws TrialFailedException if there is no form, or the login is refused
     */
    void enter() throws TrialFailedException, InterruptedException {
        HttpAnswer page = followed(visitor.send("GET", login.path(), Map.of(), null)).answer();
        Element form = form(page);
        if (form == null) {
            throw Visitor.failed(
                    "a login needs a page with a form that has a password field, but GET %s answered with %s and has none: correct --login (login.path in a plan)"
                            .formatted(login.path(), page.statusText()));
        }
        Received answer = visitor.send("POST", action(form), FORM, filled(form));
        String location = answer.answer().location();
        if (location != null && leadsBack(location, login)) {
            throw refused(answer.answer().statusText());
        }
        HttpAnswer last = followed(answer).answer();
        if (last.status() >= 400 || form(last) != null) {
            throw refused(last.statusText());
        }
    }

    private TrialFailedException refused(String how) {
        return Visitor.failed(
                "the login of %s at %s was answered with %s: correct --user and --password (login in a plan), or --login"
                        .formatted(login.user(), login.path(), how));
    }

    private static @Nullable Element form(HttpAnswer page) {
        Element password = parsed(page).selectFirst("form input[type=password]");
        return password == null ? null : password.closest("form");
    }

    private static Document parsed(HttpAnswer page) {
        return Jsoup.parse(page.body());
    }

    private String action(Element form) {
        String action = form.attr("action");
        return pathOf(
                action.isEmpty() ? login.path() : action,
                URI.create("http://server" + login.path()));
    }

    /** The path and the query of an address on a page. */
    private static String pathOf(String address, URI page) {
        URI resolved = page.resolve(address.replace(" ", "%20"));
        String path = resolved.getRawPath();
        String query = resolved.getRawQuery();
        String whole = path == null || path.isEmpty() ? "/" : path;
        return query == null ? whole : whole + "?" + query;
    }

    private byte[] filled(Element form) {
        List<String> pairs = new ArrayList<>();
        boolean named = false;
        for (Element input : form.select("input[name], button[name]")) {
            String type = input.attr("type").toLowerCase(Locale.ROOT);
            String value = input.attr("value");
            switch (type) {
                case "password" -> pairs.add(pair(input, login.password()));
                case "", "text", "email", "tel" -> {
                    pairs.add(pair(input, named ? value : login.user()));
                    named = true;
                }
                case "hidden", "submit" -> pairs.add(pair(input, value));
                default -> {
                    // Boxes that are not ticked are not sent.
                }
            }
        }
        return String.join("&", pairs).getBytes(StandardCharsets.UTF_8);
    }

    private static String pair(Element input, String value) {
        return TextPlace.URL.encoded(input.attr("name")) + "=" + TextPlace.URL.encoded(value);
    }

    /** The answer after all redirections. */
    private Received followed(Received first) throws TrialFailedException, InterruptedException {
        Received last = first;
        URI page = URI.create("http://server" + login.path());
        for (int times = 0; times < MOST_REDIRECTIONS; times++) {
            String location = last.answer().location();
            if (last.answer().status() / 100 != 3 || location == null) {
                return last;
            }
            String path = pathOf(location, page);
            page = URI.create("http://server" + path);
            last = visitor.send("GET", path, Map.of(), null);
        }
        throw Visitor.failed(
                "the login at %s was redirected more than %d times: correct --login (login.path in a plan)"
                        .formatted(login.path(), MOST_REDIRECTIONS));
    }

    /**
     * The token of the session: in the first page that has one. Spring Security replaces the token
     * when a user logs in, so that of the login's page is of no use any more.
     *
     * @param requests whose pages may have it
     * @return null if no page has one
     */
    @Nullable String token(List<MixedRequest> requests)
            throws TrialFailedException, InterruptedException {
        int pages = 0;
        for (MixedRequest request : requests) {
            if (request.request().method().equals("GET") && pages < MOST_PAGES) {
                HttpAnswer answer = visitor.ask(request).answer();
                boolean page = answer.type().startsWith("text/html");
                pages += page ? 1 : 0;
                String token = page ? tokenIn(parsed(answer)) : null;
                if (token != null) {
                    return token;
                }
            }
        }
        return null;
    }

    private static @Nullable String tokenIn(Document page) {
        Element field = page.selectFirst("input[type=hidden][name~=(?i)^_?(csrf|xsrf)]");
        if (field != null) {
            return field.attr("value");
        }
        Element meta = page.selectFirst("meta[name~=(?i)^_?(csrf|xsrf)([-_]?token)?$]");
        return meta == null ? null : meta.attr("content");
    }
}
