package io.weighbridge.profile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The call stacks of two recordings in one tree. Frames of web containers are one frame, whichever
 * container it is: below it, the application's code is then in the same place in both.
 */
final class FrameTree {

    /** What stands for a container's frames, and for those that started its thread. */
    static final String CONTAINER = "(container)";

    private static final Pattern CONTAINERS =
            Pattern.compile(
                    "(?:org/apache/(?:catalina|coyote|tomcat)|org/eclipse/jetty|io/undertow"
                        + "|org/xnio|org/jboss/threads|reactor/netty|io/netty"
                        + "|org/springframework/boot/(?:web/embedded/)?(?:tomcat|jetty|undertow))"
                        + "[/.].*");

    /** Classes made at run time are numbered as they come. */
    private static final Pattern NUMBERED =
            Pattern.compile("(\\$Proxy|GeneratedMethodAccessor|GeneratedConstructorAccessor)\\d+");

    /** Whether a method was compiled, interpreted or inlined when its sample was taken. */
    private static final Pattern HOW = Pattern.compile("_\\[[a-z0-9]]$");

    private final Node root = new Node("all");

    /** A frame, and what it and all it calls costs either side. */
    static final class Node {

        private final String name;
        private final Map<String, Node> calls = new LinkedHashMap<>();
        private double baseline;
        private double other;

        private Node(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }

        double baseline() {
            return baseline;
        }

        double other() {
            return other;
        }

        /** Of both sides. */
        double cost() {
            return baseline + other;
        }

        Collection<Node> calls() {
            return calls.values();
        }
    }

    Node root() {
        return root;
    }

    /**
     * Adds the baseline's stacks.
     *
     * @param stacks such as {@code java/lang/Thread.run;A.b 12}
     * @param each what one sample costs
     */
    void addBaseline(List<String> stacks, double each) {
        stacks.forEach(stack -> add(stack, each, 0));
    }

    /** Adds the other's stacks, as {@link #addBaseline}. */
    void addOther(List<String> stacks, double each) {
        stacks.forEach(stack -> add(stack, 0, each));
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

    /** One frame for a container's, together with all before its first. */
    static List<String> merged(List<String> frames) {
        List<String> merged = new ArrayList<>();
        boolean entered = false;
        for (String found : frames) {
            String frame = HOW.matcher(found).replaceFirst("");
            boolean container = CONTAINERS.matcher(frame).matches();
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
