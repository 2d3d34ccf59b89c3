package io.weighbridge.compare.analysis;

import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Scenario;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of a run answer a reader's questions. Latency and CPU are compared at the same work:
 * at the plan's fixed rate. Throughput is the peak: it is compared without a rate.
 *
 * @param plan of the run
 * @param paid whether the run has {@link Metric#PAID_CPU_PER_REQUEST}; runs of earlier versions
 *     have only the application's part of it
 */
public record QuestionRows(Plan plan, boolean paid) {

    /** Those of a run. */
    public static QuestionRows of(Plan plan, Rounds rounds) {
        return new QuestionRows(plan, rounds.measured(Metric.PAID_CPU_PER_REQUEST));
    }

    /** The question that a row answers; null if it answers none, and so has no verdicts. */
    @Nullable
    public Question question(RowKey row) {
        Question question = Question.of(row.metric());
        if (question == null || superseded(row.metric())) {
            return null;
        }
        return row.scenario() == null || answers(question, load(row.scenario())) ? question : null;
    }

    /** The rows that answer a question. */
    public List<RowKey> of(Question question) {
        return RowKey.of(plan).stream().filter(row -> question(row) == question).toList();
    }

    /**
     * Whether the main table shows a row. If the plan has a rate at which servers are compared, a
     * metric is shown for one load only. Otherwise it is shown for each.
     */
    public boolean main(RowKey row) {
        if (!MainTable.shows(row.metric()) || superseded(row.metric())) {
            return false;
        }
        return row.scenario() == null
                || plan.comparedRate() == null
                || answers(kind(row.metric()), load(row.scenario()));
    }

    /** Why a question has no row, as a sentence; null if it has one. */
    @Nullable String unanswered(Question question) {
        if (question != Question.LATENCY || plan.comparedRate() != null) {
            return null;
        }
        if (plan.loads().stream().anyMatch(Load::open)) {
            return "The plan has several rates, and does not say at which one servers are compared:"
                    + " set question to the name of a load.";
        }
        return "Not answered, because the load has no fixed rate. Its connections wait for each"
                + " answer, so they send less to a slow server. Give a rate of requests with"
                + " --rate.";
    }

    /** Whether a metric of CPU gives way to another one. */
    private boolean superseded(Metric metric) {
        return metric == (paid ? Metric.CPU_PER_REQUEST : Metric.PAID_CPU_PER_REQUEST);
    }

    private boolean answers(Question question, Load load) {
        Load rate = plan.comparedRate();
        return switch (question) {
            case START_UP, MEMORY -> true;
            case THROUGHPUT -> !load.open();
            case LATENCY -> load.equals(rate);
            case CPU -> rate == null ? !load.open() : load.equals(rate);
            // It hardly depends on the rate, and is measured more precisely at the peak.
            case ALLOCATION -> hasPeak() ? !load.open() : load.equals(rate);
        };
    }

    private boolean hasPeak() {
        return plan.loads().stream().anyMatch(load -> !load.open());
    }

    /** The question to whose load a metric belongs. */
    private static Question kind(Metric metric) {
        if (MissingNotes.latency(metric)) {
            return Question.LATENCY;
        }
        return switch (metric) {
            case REQUESTS_PER_SECOND -> Question.THROUGHPUT;
            case ALLOCATED_PER_REQUEST -> Question.ALLOCATION;
            default -> Question.CPU;
        };
    }

    private Load load(String scenario) {
        return plan.scenarios().stream()
                .filter(it -> it.name().equals(scenario))
                .map(Scenario::load)
                .findFirst()
                .orElseThrow();
    }
}
