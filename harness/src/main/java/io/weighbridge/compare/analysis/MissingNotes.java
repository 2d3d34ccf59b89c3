package io.weighbridge.compare.analysis;

import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.PairedRatio;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Unit;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Pod;
import io.weighbridge.instrument.result.RoundTotal;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Why values or verdicts of one row are missing, each as one sentence without a full stop. */
public record MissingNotes(RunRecord run, Rounds rounds, RowKey row) {

    /** There is no verdict if at least this share of slices is client-bound. */
    private static final double OFTEN = 0.1;

    /** The CPUs that a load tool may need. */
    private static final double CPUS_OF_TOOL = 1;

    /** The number of this machine's CPUs in the description of a machine. */
    private static final String PROCESSORS = "processors";

    /** Why a target has no value. */
    public String noValue(String target) {
        if (rounds.saturated(target, row.scenario())) {
            return "saturated: " + target + " did not keep up with the rate";
        }
        if (rounds.completed(target).isEmpty()) {
            return "no round of " + target + " completed";
        }
        return fewAnswers(target) ? tooFew(target) : "not measured in this run";
    }

    /** That there are too few answers, with the highest percentile for which there are enough. */
    private String tooFew(String target) {
        for (Trial trial : rounds.completed(target)) {
            for (RoundTotal total : trial.totals()) {
                Double percent = total.measurements().get(Metric.HIGHEST_PERCENT);
                Double value = total.measurements().get(Metric.LATENCY_HIGHEST);
                if (total.scenario().equals(row.scenario()) && percent != null && value != null) {
                    return "too few answers for this percentile: of %d answers of %s in a round, p%.0f is %s"
                            .formatted(total.answers(), target, percent, Durations.precise(value));
                }
            }
        }
        return "too few answers for this percentile: at most %d in a round".formatted(most(target));
    }

    /** Whether a percentile has no value although the load tool recorded the time of answers. */
    private boolean fewAnswers(String target) {
        String scenario = row.scenario();
        if (scenario == null || !SlicePooling.percentile(row.metric())) {
            return false;
        }
        return rounds.completed(target).stream().anyMatch(trial -> hasTimes(trial, scenario));
    }

    /** The most answers of a target that count for percentiles in a round. */
    private long most(String target) {
        String scenario = Objects.requireNonNull(row.scenario());
        return rounds.completed(target).stream()
                .mapToLong(trial -> answers(trial, scenario))
                .max()
                .orElse(0);
    }

    private long answers(Trial trial, String scenario) {
        for (RoundTotal total : trial.totals()) {
            if (total.scenario().equals(scenario)) {
                return total.answers();
            }
        }
        return rounds.kept(trial, scenario).stream()
                .mapToLong(slice -> slice.client().completed())
                .sum();
    }

    private boolean hasTimes(Trial trial, String scenario) {
        boolean ofRound =
                trial.totals().stream().anyMatch(total -> total.scenario().equals(scenario));
        return ofRound
                || rounds.kept(trial, scenario).stream()
                        .anyMatch(slice -> slice.measurements().get(row.metric()) != null);
    }

    /** Why there is no verdict on a target with values; null if one is possible. */
    @Nullable String noVerdict(String target, @Nullable Estimate ratio) {
        String baseline = run.plan().baseline();
        if (rounds.values(baseline, row).isEmpty()) {
            return "the baseline " + baseline + " has no value to compare with";
        }
        String invalid = invalid(target);
        if (invalid != null) {
            return invalid;
        }
        if (ratio == null) {
            return "a value is 0, or target and baseline have no round in common";
        }
        if (coarse(target, baseline)) {
            return "the same ratio in every round: the values are rounded too coarsely to compare";
        }
        return ratio.interval() == null
                ? "only one slice was measured, so there is no interval"
                : invalid(baseline);
    }

    /** Why no comparison of a target's values is valid; null if one may be. */
    @Nullable
    public String invalid(String target) {
        if (rounds.warned(target, Warning.Kind.OTHER_ANSWERS)) {
            return target + "'s answers differ from those of the unchanged application";
        }
        if (row.metric() == Metric.REQUESTS_PER_SECOND && setsRate()) {
            return "the plan sets the rate";
        }
        if (clientBound(target)) {
            return "the load tool limited the throughput of %s, so the comparison is invalid"
                    .formatted(target);
        }
        if (limits() && serviceBound(target)) {
            return "a service limited %s, so the comparison is invalid".formatted(target);
        }
        if (limits() && crowded()) {
            return "the pod and the load tool may need more than the %s CPUs of this machine"
                    .formatted(run.machine().get(PROCESSORS));
        }
        return limits() && !setsRate() && sharesCpus()
                ? "the load tool and the services share CPU %s, so the server's own peak is unknown"
                        .formatted(run.clientCpus())
                : null;
    }

    /** Whether a pod and the load tool may need more CPUs than this machine has. */
    private boolean crowded() {
        Pod pod = run.plan().pod();
        String processors = run.machine().get(PROCESSORS);
        return pod != null
                && processors != null
                && pod.cpu() + CPUS_OF_TOOL > Integer.parseInt(processors);
    }

    /** Whether the load tool and the services have the same CPUs. */
    private boolean sharesCpus() {
        return run.serviceCpus() != null && run.serviceCpus().equals(run.clientCpus());
    }

    /** Whether services were at their limit, and with them throughput and latency. */
    private boolean serviceBound(String target) {
        String scenario = row.scenario();
        return scenario != null
                && rounds.warnedShare(target, scenario, Warning.Kind.SERVICE_BOUND) >= OFTEN;
    }

    /**
     * What limited a launch whose value is invalid or missing; null if nothing did. Such launches
     * are the fastest or the slowest, so a verdict on the others would be biased.
     */
    @Nullable
    public String limit(String target) {
        if (rounds.warned(target, Warning.Kind.OTHER_ANSWERS)) {
            return null;
        }
        if (clientBound(target)) {
            return "the load tool limited the throughput";
        }
        if (limits() && serviceBound(target)) {
            return "a service limited the throughput";
        }
        return latency(row.metric()) && rounds.saturated(target, row.scenario())
                ? "the server did not keep up with the rate"
                : null;
    }

    private boolean setsRate() {
        return run.plan().scenarios().stream()
                .anyMatch(it -> it.name().equals(row.scenario()) && it.load().open());
    }

    /**
     * Whether values are rounded too coarsely: if the ratio of durations or rates is exactly the
     * same in every round, their tool rounded them.
     */
    private boolean coarse(String target, String baseline) {
        Unit unit = row.metric().unit();
        if (unit == Unit.COUNT || unit == Unit.BYTES) {
            return false;
        }
        PairedRatio ratio =
                PairedRatio.ofRounds(rounds.values(target, row), rounds.values(baseline, row));
        return ratio != null && ratio.constant();
    }

    /** Whether what limits throughput limits the row. */
    private boolean limits() {
        return row.metric() == Metric.REQUESTS_PER_SECOND || latency(row.metric());
    }

    /** Whether a slow client limited a target: it limits throughput, and with it latency. */
    private boolean clientBound(String target) {
        return row.scenario() != null
                && limits()
                && rounds.warnedShare(target, row.scenario(), Warning.Kind.CLIENT_BOUND) >= OFTEN;
    }

    public static boolean latency(Metric metric) {
        return SlicePooling.percentile(metric)
                || metric == Metric.LATENCY_MEAN
                || metric == Metric.LATENCY_MAX;
    }
}
