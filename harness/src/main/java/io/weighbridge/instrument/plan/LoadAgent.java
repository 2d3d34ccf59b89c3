package io.weighbridge.instrument.plan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A machine that generates load, reached over SSH.
 *
 * @param user the login name; absent: the user who runs Weighbridge
 * @param host its name or IPv4 address
 * @param port of its SSH server, 1 to 65535; absent: 22
 */
public record LoadAgent(@Nullable String user, String host, @Nullable Integer port) {

    /** The form in plans: {@code [user@]host[:port]}. */
    private static final Pattern FORM = Pattern.compile("(?:([^@]+)@)?([^@:]+)(?::([0-9]+))?");

    /**
     * Parses a machine as written in a plan, such as {@code loader@10.0.0.8:2222}.
     *
     * @throws IllegalArgumentException if it has another form
     */
    public static LoadAgent of(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "a machine is written [user@]host[:port], not " + text);
        }
        @Nullable String port = parts.group(3);
        return new LoadAgent(
                parts.group(1), parts.group(2), port == null ? null : Integer.valueOf(port));
    }
}
