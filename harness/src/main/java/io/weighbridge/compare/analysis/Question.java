package io.weighbridge.compare.analysis;

import io.weighbridge.instrument.model.Metric;
import org.jspecify.annotations.Nullable;

/** A reader's question, and the metric that answers it; in the order of a report. */
public enum Question {
    START_UP(Metric.STARTUP_WALL, "Startup", "startup", "startup time", "takes %s time to start"),
    MEMORY(Metric.RSS_AFTER, "Memory", "memory", "memory (RSS after load)", "uses %s memory"),
    /** In runs of earlier versions, {@link Metric#CPU_PER_REQUEST} answers it. */
    CPU(Metric.PAID_CPU_PER_REQUEST, "CPU", "CPU", "CPU per request", "uses %s CPU per request"),
    ALLOCATION(
            Metric.ALLOCATED_PER_REQUEST,
            "Allocation",
            "allocation",
            "allocation per request",
            "allocates %s per request"),
    THROUGHPUT(
            Metric.REQUESTS_PER_SECOND,
            "Throughput",
            "throughput",
            "requests per second",
            "answers %s requests per second"),
    /** The response time at a fixed rate. */
    LATENCY(Metric.LATENCY_P99, "Latency", "p99", "p99 latency", "takes %s time at p99");

    private final Metric metric;
    private final String title;
    private final String column;
    private final String noun;
    private final String difference;

    Question(Metric metric, String title, String column, String noun, String difference) {
        this.metric = metric;
        this.title = title;
        this.column = column;
        this.noun = noun;
        this.difference = difference;
    }

    /**
     * The question that a metric can answer; null if it answers none. {@link QuestionRows} says
     * under which load.
     */
    public static @Nullable Question of(Metric metric) {
        if (metric == Metric.CPU_PER_REQUEST) {
            return CPU;
        }
        for (Question question : values()) {
            if (question.metric == metric) {
                return question;
            }
        }
        return null;
    }

    public Metric metric() {
        return metric;
    }

    /** The title of the answers, such as {@code Startup}. */
    public String title() {
        return title;
    }

    /** The title of a column in the report of switches, such as {@code startup}. */
    public String column() {
        return column;
    }

    /** What is asked about, within a sentence, such as {@code startup time}. */
    String noun() {
        return noun;
    }

    /**
     * What a target does, such as {@code takes 12 % less time to start}.
     *
     * @param much such as {@code 12 % less}
     */
    String difference(String much) {
        return difference.formatted(much);
    }
}
