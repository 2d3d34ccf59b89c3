package io.weighbridge.instrument.model;

/**
 * Something that a reader must know about a result; it is stored with the result.
 *
 * @param kind the kind; docs/reading-results.md has a heading for each
 * @param detail what was observed, with a number, as one sentence without a full stop
 */
public record Warning(Kind kind, String detail) {

    /**
     * Each kind says what is wrong, and which values it may make wrong. The key is also the
     * heading's anchor in docs/reading-results.md.
     */
    public enum Kind implements Keyed {
        ONE_ROUND(
                "one round cannot show how much launches vary, so the intervals assume"
                        + " twice the variation of earlier runs (on this machine, or shipped with"
                        + " Weighbridge)",
                Bias.EVERYTHING),
        NO_STEADY_STATE(
                "the warm-up reached its time limit before the server was steady", Bias.WORK),
        FOREIGN_LOAD(
                "other processes or other virtual machines on the host used the CPUs of the"
                        + " measurement",
                Bias.WORK),
        JIT_BUSY("the JIT compiler was still busy in a measured slice", Bias.WORK),
        CLIENT_BOUND(
                "the load tool used nearly all of the CPU time that its threads can use and the"
                        + " server did not, so the load tool limited the throughput",
                Bias.PACE),
        SERVICE_BOUND(
                "a service used nearly all of its CPUs, so it and not the server limited the run",
                Bias.PACE),
        OTHER_WORK(
                "a service used more, or less, CPU for one server than for the baseline: the"
                    + " servers asked something else of it, or spread it over other connections",
                Bias.LOADED),
        SATURATED(
                "the server did not keep up with the fixed rate, so its latencies are not shown",
                Bias.LATENCY),
        SHORT_SLICE("a slice ended after too few answers", Bias.WORK),
        LATENCY_WITHHELD(
                "an unanswered request may have waited longer than the slowest answer took, so"
                        + " latencies are not shown",
                Bias.LATENCY),
        CONNECTION_PER_REQUEST(
                "the server closed connections instead of keeping them alive", Bias.LOADED),
        ANSWERS_DIFFER(
                "two answers to the same request differ, so wrong bodies are not noticed",
                Bias.NOTHING),
        OTHER_ANSWERS(
                "with the replaced web server the application answers differently than with its"
                        + " original one",
                Bias.EVERYTHING),
        GROWS("the CPU time per request rose during a round", Bias.LOADED),
        LENGTHS_VARY("responses differ in length", Bias.NOTHING),
        NOT_PINNED("server and load tool shared cores", Bias.WORK),
        IDLE_BUSY(
                "a server that should have been idle used CPU while another was measured",
                Bias.PACE),
        COARSE_CLOCK(
                "CPU times are rounded, because the kernel counts them in coarse ticks", Bias.CPU),
        NOT_MEASURED("some values could not be measured", Bias.NOTHING),
        TARGET_FAILED("a target failed, so some or all of its rounds are missing", Bias.EVERYTHING),
        COUNT_NOT_CHECKED(
                "the load tool's count of requests was not checked, because the server's own count"
                        + " is not available or not exact",
                Bias.NOTHING),
        CONTAINER_NOT_CHECKED(
                "the web container that a target runs could not be checked", Bias.NOTHING);

        private final String meaning;
        private final Bias bias;

        Kind(String meaning, Bias bias) {
            this.meaning = meaning;
            this.bias = bias;
        }

        public String meaning() {
            return meaning;
        }

        /** The values that it may make wrong, of the targets that have it. */
        public Bias bias() {
            return bias;
        }
    }

    /** The values that a warning may make wrong. */
    public enum Bias {
        NOTHING,
        /** Only latencies. */
        LATENCY,
        /** Only CPU time per request. */
        CPU,
        /** Requests per second and latencies. */
        PACE,
        /** CPU time per request, requests per second and latencies. */
        WORK,
        /** All values that are read under load or after it. */
        LOADED,
        EVERYTHING;

        /** Whether the warning may make the value of a metric wrong. */
        public boolean concerns(Metric metric) {
            String key = metric.key();
            return switch (this) {
                case NOTHING -> false;
                case LATENCY -> latency(key);
                case CPU -> cpu(key);
                case PACE -> pace(key);
                case WORK -> cpu(key) || pace(key);
                case LOADED -> key.startsWith("load.") || key.startsWith("after.");
                case EVERYTHING -> true;
            };
        }

        private static boolean latency(String key) {
            return key.startsWith("load.latency.") || key.startsWith("load.service.");
        }

        private static boolean cpu(String key) {
            return key.startsWith("load.cpu") || key.equals("load.rpcs");
        }

        private static boolean pace(String key) {
            return latency(key) || key.equals("load.rps");
        }
    }
}
