package io.weighbridge.instrument.result;

/**
 * One window of a warm-up.
 *
 * @param workload its name, with that of the load if the plan has several
 * @param connections number of connections
 * @param elapsed seconds
 * @param requestsPerSecond as measured by the tool
 * @param jitShare the JIT compiler's share of the server's CPU, 0 to 1; 0 if it cannot be measured
 */
public record WarmupWindow(
        String workload,
        int connections,
        double elapsed,
        double requestsPerSecond,
        double jitShare) {}
