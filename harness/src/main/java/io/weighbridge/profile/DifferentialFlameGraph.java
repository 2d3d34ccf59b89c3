package io.weighbridge.profile;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.model.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A flame graph that compares the cost per request of two servers, frame by frame. It is one page
 * that works offline.
 */
public final class DifferentialFlameGraph {

    /** The least cost of a frame as a share of the total; a narrower frame would not be visible. */
    private static final double LEAST_SHARE = 5e-4;

    /** async-profiler takes one sample in each millisecond of CPU time. */
    private static final double MICROS_PER_ASYNC_SAMPLE = 1000;

    private static final double THOUSAND_REQUESTS = 1000;

    private DifferentialFlameGraph() {}

    /**
     * One of the two servers.
     *
     * @param name of the target
     * @param recording of a profiler
     * @param requests number of requests answered during the recording, above 0
     */
    public record Side(String name, Path recording, long requests) {}

    /**
     * Draws how much more or less CPU a server uses per request than the baseline.
     *
     * @param profiler that made both recordings
     * @param page file to write
     * @throws IOException if a recording cannot be read, or the page cannot be written
     */
    public static void draw(Profiler profiler, Side baseline, Side other, Path page)
            throws IOException {
        boolean timed = profiler == Profiler.ASYNC;
        double unit = timed ? MICROS_PER_ASYNC_SAMPLE : THOUSAND_REQUESTS;
        FrameTree tree = new FrameTree();
        tree.add(CallStacks.of(baseline.recording()), unit / baseline.requests(), 0);
        tree.add(CallStacks.of(other.recording()), 0, unit / other.requests());
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("baseline", baseline.name());
        data.put("other", other.name());
        data.put("unit", timed ? "µs of CPU time per request" : "samples per 1000 requests");
        data.set("root", node(tree.root(), tree.root().cost() * LEAST_SHARE));
        // within a script element, "<" would begin a tag
        String json = data.toString().replace("<", "\\u003c");
        Files.writeString(
                page,
                Resource.text(DifferentialFlameGraph.class, "flame-difference.html")
                        .replace("/*DATA*/null", json));
    }

    /**
     * A frame as an array: name, cost in the baseline, cost in the other server, and called frames.
     */
    private static ArrayNode node(FrameTree.Node frame, double least) {
        ArrayNode node = JsonNodeFactory.instance.arrayNode();
        node.add(frame.name).add(rounded(frame.baseline)).add(rounded(frame.other));
        ArrayNode calls = node.addArray();
        frame.calls.values().stream()
                .filter(called -> called.cost() >= least)
                .forEach(called -> calls.add(node(called, least)));
        return node;
    }

    private static double rounded(double cost) {
        return Math.round(cost * 1000) / 1000.0;
    }
}
