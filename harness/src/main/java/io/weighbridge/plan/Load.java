package io.weighbridge.plan;

import java.util.List;

/**
 * How a workload is driven in one slice: a closed model, so many connections as fast as they go.
 *
 * @param driver the load tool's name, such as {@code ab}
 * @param connections concurrent connections, 1 to 20,000
 * @param requests requests in one slice; 20,000 or more make the kernel's 10 ms clock ticks small
 * @param keepAlive whether a connection carries more than one request, where the tool can ask for
 *     that
 * @param options more options for the tool, verbatim
 */
public record Load(
        String driver, int connections, long requests, boolean keepAlive, List<String> options) {

    /** What a plan that says nothing gets. */
    public static final Load DEFAULT = new Load("ab", 10, 20_000, false, List.of());

    public Load {
        options = List.copyOf(options);
    }

    /** The same load with another number of requests. */
    public Load withRequests(long other) {
        return new Load(driver, connections, other, keepAlive, options);
    }

    /** The same load over no more connections than that. */
    public Load overAtMost(int most) {
        return new Load(driver, Math.min(connections, most), requests, keepAlive, options);
    }
}
