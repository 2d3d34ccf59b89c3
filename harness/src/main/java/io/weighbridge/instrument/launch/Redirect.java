package io.weighbridge.instrument.launch;

import java.net.URI;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What to do about a redirect, which depends on where it leads.
 *
 * @param path of the request, with its query
 * @param target the header {@code Location}
 */
record Redirect(String path, String target) {

    private static final Set<String> OWN_HOSTS = Set.of("127.0.0.1", "localhost", "[::1]");

    /** Whole words in the path of a login, such as {@code /login} or {@code /oauth2/authorize}. */
    private static final Pattern LOGIN =
            Pattern.compile(
                    "(?i).*(?<![a-z])(log-?in|sign-?in|sso|oauth2?|saml2?|authorize|authenticate|auth|cas)(?![a-z]).*");

    private static final String SEND_LOGIN =
            "it leads to a login: send credentials or a session cookie with --header (headers in a"
                    + " plan)";

    /** The remedy, as half a sentence. */
    String cure() {
        URI to;
        try {
            to = URI.create("http://127.0.0.1").resolve(path).resolve(target);
        } catch (IllegalArgumentException noAddress) {
            return "choose a path that is not redirected";
        }
        String there = to.getRawPath() == null ? "" : to.getRawPath();
        String here = path.replaceFirst("[?#].*", "");
        boolean samePath = there.equals(here) || (there.isEmpty() && here.equals("/"));
        boolean own = to.getHost() == null || OWN_HOSTS.contains(to.getHost());
        if (samePath && (!own || "https".equals(to.getScheme()))) {
            return forwarded(to, own);
        }
        if (LOGIN.matcher(there).matches()) {
            return SEND_LOGIN;
        }
        if (!own) {
            return "it leads to another server, which weigh does not load: choose a path that this"
                    + " application answers itself";
        }
        String query = to.getRawQuery() == null ? "" : "?" + to.getRawQuery();
        if (there.equals(here + "/") || here.equals(there + "/")) {
            return "the path differs only by its last slash: request " + there + query;
        }
        return "request the redirect's target, " + HttpAnswer.shown(there + query);
    }

    /**
     * The same path over HTTPS or under another name of the host: the application expects a proxy
     * before it, which says in headers how the request came.
     */
    private static String forwarded(URI to, boolean own) {
        String proto = "https".equals(to.getScheme()) ? "--header 'X-Forwarded-Proto: https'" : "";
        String host = own ? "" : "--header 'X-Forwarded-Host: %s'".formatted(to.getAuthority());
        String both = proto.isEmpty() || host.isEmpty() ? "" : " ";
        return "the application expects a proxy in front of it%s: send its headers, and let the application use them, with %s%s%s and --property server.forward-headers-strategy=native (headers and properties in a plan)"
                .formatted(proto.isEmpty() ? "" : " that serves HTTPS", proto, both, host);
    }
}
