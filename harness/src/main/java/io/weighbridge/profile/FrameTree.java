package io.weighbridge.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The call stacks of two recordings in one tree. A web container's frames are merged into one,
 * which has the same name for every container. So the application's code below it is at the same
 * place for both servers.
 */
final class FrameTree {

    /** The frame that replaces those of a container and those that started its thread. */
    static final String CONTAINER = "(container)";

    private static final Pattern CONTAINERS =
            Pattern.compile(
                    "(?:org/apache/(?:catalina|coyote|tomcat)|org/eclipse/jetty|io/undertow"
                        + "|org/xnio|org/jboss/threads|reactor/netty|io/netty"
                        + "|org/springframework/boot/(?:web/embedded/)?(?:tomcat|jetty|undertow))"
                        + "[/.].*");

    /** Classes that are generated at run time have running numbers. */
    private static final Pattern NUMBERED =
            Pattern.compile("(\\$Proxy|GeneratedMethodAccessor|GeneratedConstructorAccessor)\\d+");

    /**
     * The suffix that says whether a method was compiled, interpreted or inlined at the time of its
     * sample.
     */
    private static final Pattern HOW = Pattern.compile("_\\[[a-z0-9]]$");

    private final Node root = new Node("all");

    /** A frame. Its cost on each side includes the frames that it calls. */
    static final class Node {

        final String name;
        final Map<String, Node> calls = new LinkedHashMap<>();
        double baseline;
        double other;

        private Node(String name) {
            this.name = name;
        }

        /** The cost on both sides together. */
        double cost() {
            return baseline + other;
        }
    }

    Node root() {
        return root;
    }

    /**
     * Adds stacks.
     *
     * @param stacks such as {@code java/lang/Thread.run;A.b 12}
     * @param baseline the cost of one sample in the baseline
     * @param other the cost of one sample in the other server; this or {@code baseline} is 0
     */
    void add(List<String> stacks, double baseline, double other) {
        stacks.forEach(stack -> add(stack, baseline, other));
    }

    private void add(String line, double baseline, double other) {
        int space = line.lastIndexOf(' ');
        if (space < 0) {
            return;
        }
        long samples = Long.parseLong(line.substring(space + 1));
        Node node = root;
        count(node, samples * baseline, samples * other);
        for (String frame : merged(List.of(line.substring(0, space).split(";", -1)))) {
            node = node.calls.computeIfAbsent(frame, Node::new);
            count(node, samples * baseline, samples * other);
        }
    }

    private static void count(Node node, double baseline, double other) {
        node.baseline += baseline;
        node.other += other;
    }

    /** Whether a frame is in a web container's code. */
    static boolean inContainer(String frame) {
        return CONTAINERS.matcher(frame).matches();
    }

    /** Replaces a container's frames, and all frames before its first one, by a single frame. */
    static List<String> merged(List<String> frames) {
        List<String> merged = new ArrayList<>();
        boolean entered = false;
        for (String found : frames) {
            String frame = HOW.matcher(found).replaceFirst("");
            boolean container = inContainer(frame);
            if (container && !entered) {
                merged.clear();
            }
            entered |= container;
            boolean again =
                    container
                            && !merged.isEmpty()
                            && merged.get(merged.size() - 1).equals(CONTAINER);
            if (!again) {
                merged.add(container ? CONTAINER : NUMBERED.matcher(frame).replaceAll("$1"));
            }
        }
        return merged;
    }
}
