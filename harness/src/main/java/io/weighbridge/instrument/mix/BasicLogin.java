package io.weighbridge.instrument.mix;

import java.util.Locale;
import java.util.Map;

/**
 * Logins of HTTP Basic, which a server checks in each request. Spring Security compares passwords
 * with BCrypt by default, which is slow on purpose.
 */
public final class BasicLogin {

    /** What a reader of results must know about them. */
    public static final String NOTE =
            "Requests have a login of HTTP Basic, which the server checks each time. With BCrypt,"
                    + " the default of Spring Security, that takes about 100 ms of CPU and hides"
                    + " other differences. Log in once for each connection instead: --requests FILE"
                    + " with --login (login in a plan), or with a token.";

    private BasicLogin() {}

    /** Whether headers have one. */
    public static boolean isIn(Map<String, String> headers) {
        return headers.entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase("authorization"))
                .anyMatch(
                        header -> header.getValue().toLowerCase(Locale.ROOT).startsWith("basic "));
    }
}
