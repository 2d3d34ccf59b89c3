package io.weighbridge.profile;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Counts which package's code the CPU samples belong to. A sample in the JDK or in native code
 * belongs to the nearest caller that is neither, because that code is the reason for it.
 */
final class PackageSamples {

    /** Samples in Java code without such a caller, as of a server that is part of the JDK. */
    static final String JDK = "(JDK)";

    /** The package of a Java frame: native frames have no slash within their names. */
    private static final Pattern PACKAGE = Pattern.compile("(\\w+(?:/\\w+)*)/[^/.;]*[.$].*");

    private static final Pattern IN_JDK = Pattern.compile("(?:java|javax|jdk|sun|com/sun)(?:/.*)?");

    private PackageSamples() {}

    /**
     * The number of samples by package. Samples without a Java frame, as of the JIT compiler and
     * the garbage collector, are left out.
     *
     * @param stacks as {@link CallStacks} returns them
     * @return packages such as {@code org.thymeleaf.engine}, {@link FrameTree#CONTAINER} for those
     *     of a web container, and {@link #JDK}
     */
    static Map<String, Long> of(List<String> stacks) {
        Map<String, Long> samples = new TreeMap<>();
        for (String stack : stacks) {
            int space = stack.lastIndexOf(' ');
            if (space < 0) {
                continue;
            }
            String owner = owner(stack.substring(0, space).split(";", -1));
            if (owner != null) {
                samples.merge(owner, Long.parseLong(stack.substring(space + 1)), Long::sum);
            }
        }
        return samples;
    }

    private static @Nullable String owner(String[] frames) {
        boolean inJava = false;
        for (int at = frames.length - 1; at >= 0; at--) {
            if (FrameTree.inContainer(frames[at])) {
                return FrameTree.CONTAINER;
            }
            Matcher java = PACKAGE.matcher(frames[at]);
            if (!java.matches()) {
                continue;
            }
            inJava = true;
            if (!IN_JDK.matcher(java.group(1)).matches()) {
                return java.group(1).replace('/', '.');
            }
        }
        return inJava ? JDK : null;
    }
}
