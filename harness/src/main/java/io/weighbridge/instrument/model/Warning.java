package io.weighbridge.instrument.model;

/**
 * Something that a reader must know about a result; it is stored with the result.
 *
 * @param kind the kind; docs/reading-results.md has a heading for each
 * @param detail what was observed, with a number, as one sentence without a full stop
 */
public record Warning(Kind kind, String detail) {

    /**
     * Each kind says what is wrong and which setting fixes it. The key is also the heading's anchor
     * in docs/reading-results.md.
     */
    public enum Kind implements Keyed {
        ONE_ROUND(
                "one round cannot show how much launches vary, so the intervals assume the"
                        + " variation of earlier runs (on this machine, or shipped"
                        + " with Weighbridge)",
                "run at least two rounds with weigh run (--rounds 2)"),
        NO_STEADY_STATE(
                "the warm-up reached its time limit before the server was steady",
                Kind.LONGER_WARMUP),
        FOREIGN_LOAD(
                "other processes, which may be the application's own services such as a database,"
                        + " or other virtual machines on the host, used the CPUs of the"
                        + " measurement",
                "end the processes that weigh doctor lists, except the application's own services,"
                        + " or measure at another time"),
        JIT_BUSY("the JIT compiler was still busy in a measured slice", Kind.LONGER_WARMUP),
        CLIENT_BOUND(
                "the load tool used nearly all of the CPU time that its threads can use and the"
                        + " server did not, so the load tool limited the throughput",
                "use a load tool that needs less CPU or has more threads, or give it more cores"),
        SERVICE_BOUND(
                "a service used nearly all of its CPUs, so it and not the server limited the run",
                "use a lower rate, give the service more CPUs, or a request that needs less of it"),
        OTHER_WORK(
                "a service used more, or less, CPU for one server than for the baseline: the"
                    + " servers asked something else of it, or spread it over other connections",
                "compare what both send, such as the SQL, and the sizes of their pools"),
        SATURATED(
                "the server did not keep up with the fixed rate, so its latencies are not shown",
                "use a lower rate"),
        SHORT_SLICE(
                "a slice ended after too few answers",
                "use longer slices: load.duration in a plan; with ab, h2load or oha, load.requests"
                        + " or --slice-requests N"),
        LATENCY_WITHHELD(
                "an unanswered request may have waited longer than the slowest answer took, so"
                        + " latencies are not shown",
                "use another load tool (--driver), or raise load.duration in a plan"),
        CONNECTION_PER_REQUEST(
                "the server closed connections instead of keeping them alive",
                "use a load tool that supports HTTP/1.1"),
        ANSWERS_DIFFER(
                "two answers to the same request differ, so wrong bodies are not noticed",
                "use a path whose answer is always the same"),
        OTHER_ANSWERS(
                "with the replaced web server the application answers differently than with its"
                        + " original one",
                "use a path whose answers do not depend on the web server"),
        GROWS(
                "the CPU time per request rose during a round",
                "send requests that do not change the server's data, or run more rounds with fewer"
                        + " slices"),
        LENGTHS_VARY(
                "responses differ in length", "use a path whose answers always have one length"),
        NOT_PINNED(
                "server and load tool shared cores",
                "use weigh run on Linux with taskset and at least two cores, without --no-pin or"
                        + " pin: false; weigh ab and weigh drive never pin"),
        IDLE_BUSY(
                "a server that should have been idle used CPU while another was measured",
                "run one target at a time (--alive one)"),
        COARSE_CLOCK(
                "CPU times are rounded, because the kernel counts them in coarse ticks",
                "use longer slices: load.duration in a plan; with ab, h2load or oha, load.requests"
                        + " or --slice-requests N"),
        NOT_MEASURED(
                "some values could not be measured",
                "remove the named cause; on Linux with HotSpot 21 or newer all can be measured"),
        TARGET_FAILED(
                "a target failed, so some or all of its rounds are missing",
                "see its failure below, and in trials.jsonl"),
        COUNT_NOT_CHECKED(
                "the load tool's count of requests was not checked, because the server's own count"
                        + " is not available or not exact",
                "expose Actuator's metrics endpoint of a Spring Boot application at"
                        + " /actuator/metrics of the measured port, not below a context path; some"
                        + " counts cannot be checked: WebSocket messages, and requests that the"
                        + " application leaves out of its count or sends to itself"),
        CONTAINER_NOT_CHECKED(
                "the web container that a target runs could not be checked",
                "leave out -XX:+DisableAttachMechanism, and run weigh as the user of the server");

        private static final String LONGER_WARMUP =
                "raise warmup.atMost in a plan; in weigh run with --jar, or if the plan has"
                        + " limits.run, a longer --within also lengthens the warm-up";

        private final String meaning;
        private final String cure;

        Kind(String meaning, String cure) {
            this.meaning = meaning;
            this.cure = cure;
        }

        public String meaning() {
            return meaning;
        }

        public String cure() {
            return cure;
        }
    }
}
