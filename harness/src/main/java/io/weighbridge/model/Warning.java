package io.weighbridge.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * Something that a reader must know about a result; it is stored with the result.
 *
 * @param kind the kind; docs/reading-results.md has a heading for each
 * @param detail what was observed, with a number, as one sentence without a full stop
 */
public record Warning(Kind kind, String detail) {

    /** Each kind says what is wrong and which setting fixes it. */
    public enum Kind {
        ONE_ROUND(
                "intervals from one round rely on how much launches varied in other runs",
                "--rounds 2"),
        NO_STEADY_STATE(
                "the server was still getting faster when it was measured",
                "warmup.atMost in the plan"),
        FOREIGN_LOAD(
                "other processes used the CPUs of the measurement",
                "close them: weigh doctor names them"),
        JIT_BUSY(
                "the JIT compiler was still busy in a measured slice", "warmup.atMost in the plan"),
        CLIENT_BOUND(
                "the client was the limit, not the server",
                "a cheaper driver, or more client cores"),
        SATURATED(
                "the server did not keep up with the fixed rate",
                "a lower rate; its latencies are not shown"),
        SHORT_SLICE(
                "a slice ended after too few answers",
                "longer slices: load.duration or load.requests in the plan"),
        LATENCY_WITHHELD(
                "a request took longer than any that was answered, so latencies are not shown",
                "longer slices: load.duration in the plan"),
        CONNECTION_PER_REQUEST(
                "the server closed kept-alive connections", "a driver that speaks HTTP/1.1"),
        ANSWERS_DIFFER(
                "two answers to the same request differ",
                "a path without tokens, dates and the like, where it matters"),
        OTHER_ANSWERS(
                "a moved application does not answer as the original does",
                "a path whose answers do not depend on the container"),
        GROWS(
                "requests cost more CPU from slice to slice",
                "requests that do not change the server's data, or more rounds and fewer slices"),
        LENGTHS_VARY("responses differ in length", "compare on a workload with constant bytes"),
        NOT_PINNED("server and client shared cores", "Linux with taskset, and two cores or more"),
        IDLE_BUSY(
                "a server that should have been idle used CPU",
                "targets one at a time: --alive one"),
        COARSE_CLOCK("the kernel counts CPU time in coarse ticks", "more requests in a slice"),
        NOT_MEASURED("this machine cannot measure it", "Linux"),
        TARGET_FAILED(
                "a target failed and is missing from this table",
                "see its failure below, and in trials.jsonl"),
        COUNT_NOT_CHECKED(
                "the server's request count is not available", "Actuator's metrics endpoint");

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

        /**
         * The name in files and the heading's anchor in docs/reading-results.md, such as {@code
         * no-steady-state}.
         */
        @JsonValue
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        @JsonCreator
        public static Kind ofKey(String key) {
            return valueOf(key.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }
}
