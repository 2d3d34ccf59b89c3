package io.weighbridge.requests;

import io.weighbridge.instrument.mix.Templates;
import io.weighbridge.instrument.plan.Workload;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URL of an {@code .http} file.
 *
 * @param authority host and port; empty if the URL is only a path
 * @param path path and query
 */
record HttpUrl(String authority, String path) {

    private static final Pattern ABSOLUTE = Pattern.compile("(?i)https?://([^/?#]+)(.*)");

    /** A host without a scheme: with a port, or with a dot in its name. */
    private static final Pattern HOST =
            Pattern.compile(
                    "(localhost|[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+|[A-Za-z0-9.-]+(?=:))(:[0-9]+)?([/?].*)?");

    /**
     * Reads a URL.
     *
     * @param url with the values of its variables
     * @throws WrongFileException if it is none, or has characters that must be percent-encoded
     */
    static HttpUrl of(Path file, int line, String url) {
        if (url.matches("(?i)wss?://.*")) {
            throw new WrongFileException(
                    file,
                    line,
                    "weigh sends no WebSocket messages from a file: use WEBSOCKET as the method in"
                            + " a plan, or delete this request");
        }
        Matcher absolute = ABSOLUTE.matcher(url);
        if (absolute.matches()) {
            return checked(file, line, absolute.group(1), absolute.group(2));
        }
        if (url.startsWith("/")) {
            return checked(file, line, "", url);
        }
        Matcher host = HOST.matcher(url);
        if (!host.matches()) {
            throw new WrongFileException(
                    file,
                    line,
                    "a URL is a path such as /products, or begins with http:// and a host, but this"
                            + " one does neither: correct it");
        }
        String port = host.group(2) == null ? "" : host.group(2);
        String rest = host.group(3) == null ? "" : host.group(3);
        return checked(file, line, host.group(1) + port, rest);
    }

    private static HttpUrl checked(Path file, int line, String authority, String rest) {
        if (authority.contains("@")) {
            throw new WrongFileException(
                    file,
                    line,
                    "a URL has no user and password here, but this one does: write them"
                            + " as a Basic login in the header Authorization");
        }
        if (Templates.isTemplate(authority)) {
            throw new WrongFileException(
                    file,
                    line,
                    "all requests go to one application, but the host of this one is generated:"
                            + " write the host");
        }
        String path = rest.replaceFirst("#.*", "");
        String whole = path.startsWith("/") ? path : "/" + path;
        String plain = Templates.plain(whole);
        if (!Workload.isPath(plain)) {
            throw new WrongFileException(file, line, notEncoded(plain));
        }
        return new HttpUrl(authority, whole);
    }

    private static String notEncoded(String path) {
        String wrong = path.replaceAll("[A-Za-z0-9._~:/@!$&'()*+,;=?-]+", "");
        return "a path has only characters that a URL may have, but this one has '%s': percent-encode it, such as a space as %%20"
                .formatted(
                        wrong.isEmpty() ? "%" : wrong.substring(0, wrong.offsetByCodePoints(0, 1)));
    }
}
