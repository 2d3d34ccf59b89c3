package io.weighbridge.instrument.mix;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Gives each request of a list a name of its own. */
public final class RequestNames {

    private static final int LONGEST = 40;

    private final Set<String> taken = new HashSet<>();

    /** The wanted name, with a number if another request has it. */
    public String unused(String wanted) {
        String name = wanted;
        for (int more = 2; !taken.add(name); more++) {
            name = wanted + "-" + more;
        }
        return name;
    }

    /**
     * A name made of a method and a path, such as {@code owners} or {@code post-owners-new}. It has
     * nothing of the query, which may contain a secret.
     */
    public String of(String method, String path) {
        String words =
                path.replaceFirst("[?#].*", "")
                        .replaceAll("\\{\\{.*?}}", "")
                        .replaceAll("[^A-Za-z0-9._]+", "-")
                        .replaceAll("^-+|-+$", "");
        String place = words.isEmpty() ? "root" : words;
        String prefix = method.equals("GET") ? "" : method.toLowerCase(Locale.ROOT) + "-";
        String name = prefix + place;
        return unused(name.length() <= LONGEST ? name : name.substring(0, LONGEST));
    }
}
