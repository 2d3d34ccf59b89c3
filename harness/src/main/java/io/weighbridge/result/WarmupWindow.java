package io.weighbridge.result;

/**
 * One window of a warm-up.
 *
 * @param workload driven in it, and the load where the plan has several
 * @param connections it was driven over
 * @param elapsed seconds
 * @param requestsPerSecond as the tool measured it
 * @param jitShare the JIT compiler's share of the server's CPU, 0 to 1; 0 where it cannot be
 *     measured
 */
public record WarmupWindow(
        String workload,
        int connections,
        double elapsed,
        double requestsPerSecond,
        double jitShare) {}
