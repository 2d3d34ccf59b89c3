package io.weighbridge.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The frames in a flame graph, with {@code /} between packages. In the page they are sorted, each
 * without the prefix that it shares with the previous one: its first character is the length of
 * that prefix, from a space for 0.
 */
public final class FlameGraphNames {

    private FlameGraphNames() {}

    /** The names of a page. */
    public static List<String> of(Path page) throws IOException {
        List<String> names = new ArrayList<>();
        List<String> lines =
                Files.readAllLines(page).stream()
                        .dropWhile(line -> !line.equals("const cpool = ["))
                        .skip(1)
                        .takeWhile(line -> !line.equals("];"))
                        .toList();
        String before = "";
        for (String line : lines) {
            String packed = line.substring(1, line.lastIndexOf('\'')).replaceAll("\\\\(.)", "$1");
            String name =
                    names.isEmpty()
                            ? packed
                            : before.substring(0, packed.charAt(0) - ' ') + packed.substring(1);
            names.add(name.replace('.', '/').replaceFirst("/([^/]*)$", ".$1"));
            before = name;
        }
        return names;
    }
}
