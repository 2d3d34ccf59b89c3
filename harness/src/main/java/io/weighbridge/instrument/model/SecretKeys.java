package io.weighbridge.instrument.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The keys whose values are secrets. A key is split into words at characters other than letters and
 * digits, and before capitals ({@code db.password}, {@code API_KEY}, {@code apiKey}). The value is
 * a secret
 *
 * <ul>
 *   <li>if a word ends with password, passwd, passphrase, secret, token, credential or
 *       authorization, or the plural of one ({@code dbPassword}, {@code mypassword});
 *   <li>if a word is {@code key}, or a compound such as {@code apikey}, but not {@code keepAlive}
 *       or {@code monkey};
 *   <li>if the last word is {@code pwd}, {@code pass}, {@code auth} or {@code cookie};
 *   <li>but not if the last word says that the value only describes a secret: {@code
 *       token.expiration}, {@code key-store}, {@code password.file}.
 * </ul>
 */
final class SecretKeys {

    private static final Pattern SECRET_WORD =
            Pattern.compile(
                    ".*(password|passwd|passphrase|secret|token|credential|authorization)s?");

    private static final Pattern KEY_WORD =
            Pattern.compile(
                    "(api|access|auth|encryption|license|master|private|secret|shared|signing|ssh)?keys?");

    private static final Set<String> SECRET_LAST_WORDS = Set.of("pwd", "pass", "auth", "cookie");

    private static final Pattern DESCRIBING =
            Pattern.compile(
                    "algorithm|alias|class|enabled|endpoint|expiration|expiry|file|format"
                            + "|header|length|lifetime|location|name|path|policy|prefix"
                            + "|provider|size|store|timeout|ttl|type|uri|url|validity");

    private SecretKeys() {}

    /** Whether a key says that its value is a secret. */
    static boolean contain(String key) {
        List<String> words = words(key);
        if (words.isEmpty() || DESCRIBING.matcher(last(words)).matches()) {
            return false;
        }
        return SECRET_LAST_WORDS.contains(last(words))
                || words.stream()
                        .anyMatch(
                                word ->
                                        SECRET_WORD.matcher(word).matches()
                                                || KEY_WORD.matcher(word).matches());
    }

    private static List<String> words(String key) {
        String spaced =
                key.replaceAll("([a-z0-9])([A-Z])", "$1 $2")
                        .replaceAll("([A-Z])([A-Z][a-z])", "$1 $2");
        return Arrays.stream(spaced.split("[^A-Za-z0-9]+", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }

    private static String last(List<String> words) {
        return words.get(words.size() - 1);
    }
}
