package io.weighbridge.instrument.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks secrets in files, reports and on a screen.
 *
 * <p>Whether a value is a secret follows from its key, see {@link SecretKeys}.
 *
 * <p>{@code true}, {@code false}, an empty value and a reference such as {@code ${DB_PASSWORD}} are
 * never secrets. The user and password of a URL are always secrets, unless the password is a
 * reference. So is a password that curl, ab or oha accepts as {@code user:password} in an option.
 *
 * <p>Different values have different masks, {@code ***} and {@code ***2}, because measurements with
 * different values must not look like measurements with the same value. An instance remembers the
 * values it has masked and also finds them in messages.
 */
public final class Secrets {

    /** The mask of the first secret; later masks have a number appended. */
    public static final String MASK = "***";

    /**
     * The shortest secret that is searched for in messages: a shorter one would occur by chance in
     * many texts.
     */
    private static final int SHORTEST_FOUND = 4;

    /** The scheme before the secret of an {@code Authorization} header. */
    private static final String SCHEME_NAME = "(?:Basic|Bearer|Digest|Token) +";

    /** A reference to a variable, or to a value of a service such as {@code {db.password}}. */
    private static final String REFERENCE_TEXT =
            "(?:\\$\\{(?:env:)?[A-Za-z_][A-Za-z0-9_.-]*}|\\{[A-Za-z0-9._-]+\\.password})";

    /** A value that only refers to a secret: {@code ${env:KEY}}, {@code Bearer ${env:TOKEN}}. */
    private static final Pattern REFERENCE =
            Pattern.compile("(?:%s)?%s".formatted(SCHEME_NAME, REFERENCE_TEXT));

    /** A login whose password is a reference, or that is one as a whole. */
    private static final Pattern LOGIN_REFERENCE =
            Pattern.compile("(?:(?:[^:]*|%1$s):)?%1$s".formatted(REFERENCE_TEXT));

    /**
     * An argument that contains a key and a value: {@code --a.b=c}, {@code -Da=b}, {@code A: b}.
     */
    private static final Pattern ASSIGNING =
            Pattern.compile("(?s)(-{0,2}([A-Za-z_][A-Za-z0-9_.\\[\\]-]*)(?:=|:\\s*))(.+)");

    private static final Pattern FLAG = Pattern.compile("--?([A-Za-z][A-Za-z0-9_.-]*)");

    /** Options that take {@code user:password}, of curl, ab and oha. */
    private static final Set<String> LOGIN_FLAGS = Set.of("-u", "--user", "-a", "-A", "-P");

    /**
     * Such an option and its value in one word; -agentlib and -agentpath are options of the JVM.
     */
    private static final Pattern ATTACHED_LOGIN =
            Pattern.compile("(?s)(-(?:u|A|P|a(?!gent))[^:]+:)(.*\\D.*)");

    /**
     * A login such as {@code user:password}, but not a mapping of ports such as {@code 80:8080}.
     */
    private static final Pattern LOGIN = Pattern.compile("(?s)([^:]+:)(.*\\D.*)");

    private static final Pattern USER_INFO =
            Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*://)([^/\\s\"'<>?#]+)@");

    /** Keys and values within a text: {@code ?a=b&c=d}, {@code ;a=b}, {@code a="b"}. */
    private static final Pattern PAIR =
            Pattern.compile(
                    "((?<![A-Za-z0-9_.-])-{0,2}([A-Za-z_][A-Za-z0-9_.-]*)=)"
                            + "(\"[^\"]*\"|'[^']*'|[^\\s&;,\"'<>]+)");

    private static final Pattern JSON_PAIR =
            Pattern.compile("(\"([^\"\\\\]+)\"\\s*:\\s*\")((?:[^\"\\\\]|\\\\.)+)");

    /** A header in a text, up to the end of the line; only names that are certainly headers. */
    private static final Pattern HEADER =
            Pattern.compile(
                    "(?i)(\\b((?:proxy-)?authorization|(?:set-)?cookie|x-[a-z-]*(?:key|token|secret)):["
                        + " \\t]*)(\\S.*)");

    private static final Pattern SCHEME = Pattern.compile(SCHEME_NAME + "(\\S+)");

    /** The masked values and their masks. */
    private final Map<String, String> masks = new LinkedHashMap<>();

    /** Values that a plan takes from the environment, and the plan's references to them. */
    private final Map<String, String> references = new LinkedHashMap<>();

    /** Whether a key, such as the name of a header, says that its value is a secret. */
    public static boolean isKey(String key) {
        return SecretKeys.contain(key);
    }

    /** Whether a text contains a mask. */
    public static boolean isMasked(String text) {
        return text.contains(MASK);
    }

    /** Whether a text is a mask and nothing else. */
    public static boolean isMask(String text) {
        return text.matches("\\*\\*\\*\\d*");
    }

    /** Remembers a value that a plan takes from the environment, and the plan's reference to it. */
    public void remember(String value, String reference) {
        references.putIfAbsent(value, reference);
    }

    /** The value of a key: masked if it is a secret, otherwise with secrets inside it masked. */
    public String value(String key, String value) {
        return SecretKeys.contain(key) && canBeSecret(value) ? mask(value) : text(value);
    }

    /** The arguments of a command, with secrets masked. */
    public List<String> arguments(List<String> command) {
        List<String> masked = new ArrayList<>();
        String before = "";
        for (String word : command) {
            masked.add(argument(before, word));
            before = word;
        }
        return List.copyOf(masked);
    }

    private String argument(String before, String word) {
        Matcher flag = FLAG.matcher(before);
        if (flag.matches()
                && SecretKeys.contain(flag.group(1))
                && !word.startsWith("-")
                && canBeSecret(word)) {
            return mask(word);
        }
        Matcher login = LOGIN.matcher(word);
        if (LOGIN_FLAGS.contains(before) && login.matches() && !refersToLogin(word)) {
            return login.group(1) + mask(login.group(2));
        }
        Matcher attached = ATTACHED_LOGIN.matcher(word);
        if (attached.matches() && !refersToLogin(word.substring(2))) {
            return attached.group(1) + mask(attached.group(2));
        }
        Matcher assigning = ASSIGNING.matcher(word);
        return assigning.matches()
                ? assigned(assigning.group(1), assigning.group(2), assigning.group(3))
                : references.getOrDefault(word, text(word));
    }

    private String assigned(String prefix, String key, String value) {
        if (named(prefix, key) && canBeSecret(value)) {
            return prefix + references.getOrDefault(value, mask(value));
        }
        // The apparent key may be the scheme of a URL.
        return references.containsKey(value)
                ? prefix + references.get(value)
                : references.getOrDefault(prefix + value, text(prefix + value));
    }

    /**
     * Whether a key on a command line says that its value is a secret; {@code -Dkey=} is the
     * property {@code key}.
     */
    private static boolean named(String prefix, String key) {
        return SecretKeys.contain(key)
                || (prefix.matches("(?s)-[DP].*") && SecretKeys.contain(key.substring(1)));
    }

    /** A text with recognisable secrets masked: those in URLs, pairs, JSON and headers. */
    public String text(String text) {
        String masked =
                USER_INFO
                        .matcher(text)
                        .replaceAll(found -> literal(userInfo(found.group(1), found.group(2))));
        masked = pairs(PAIR, masked);
        masked = pairs(JSON_PAIR, masked);
        return pairs(HEADER, masked);
    }

    /** A message, masked like a {@link #text}; all remembered secrets in it are masked, too. */
    public String message(String text) {
        return without(references, without(masks, text(text)));
    }

    private static String without(Map<String, String> known, String text) {
        String masked = text;
        for (Map.Entry<String, String> secret : known.entrySet()) {
            if (secret.getKey().length() >= SHORTEST_FOUND) {
                masked =
                        masked.replaceAll(
                                "(?<![A-Za-z0-9])%s(?![A-Za-z0-9])"
                                        .formatted(Pattern.quote(secret.getKey())),
                                literal(secret.getValue()));
            }
        }
        return masked;
    }

    private String userInfo(String scheme, String info) {
        if (!canBeSecret(info) || refersToLogin(info)) {
            return scheme + info + "@";
        }
        String mask = mask(info);
        masks.putIfAbsent(info.substring(info.indexOf(':') + 1), mask);
        return scheme + mask + "@";
    }

    /**
     * Masks secrets in pairs. A value whose key does not mean a secret is searched again, because
     * it may contain pairs itself.
     */
    private String pairs(Pattern pattern, String text) {
        StringBuilder masked = new StringBuilder();
        Matcher found = pattern.matcher(text);
        int end = 0;
        while (found.find(end)) {
            boolean secret = named(found.group(1), found.group(2)) && canBeSecret(found.group(3));
            masked.append(text, end, found.end(1));
            masked.append(secret ? mask(found.group(3)) : "");
            end = secret ? found.end() : found.end(1);
        }
        return masked.append(text, end, text.length()).toString();
    }

    private static String literal(String replacement) {
        return Matcher.quoteReplacement(replacement);
    }

    private static boolean refersToLogin(String login) {
        return LOGIN_REFERENCE.matcher(login).matches();
    }

    private static boolean canBeSecret(String value) {
        return !value.isBlank()
                && !value.matches("true|false")
                && !isMask(value)
                && !REFERENCE.matcher(value).matches();
    }

    private String mask(String value) {
        long known = masks.values().stream().distinct().count();
        String mask = masks.computeIfAbsent(value, fresh -> known == 0 ? MASK : MASK + (known + 1));
        Matcher scheme = SCHEME.matcher(value);
        if (scheme.matches()) {
            masks.putIfAbsent(scheme.group(1), mask);
        }
        return mask;
    }
}
