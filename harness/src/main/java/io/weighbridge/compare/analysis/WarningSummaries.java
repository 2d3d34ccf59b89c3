package io.weighbridge.compare.analysis;

import io.weighbridge.compare.analysis.Comparison.ComparedTarget;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.analysis.Comparison.Seen;
import io.weighbridge.compare.analysis.Comparison.WarningSummary;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Interval;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects warnings: those given during the run for launches and slices, and those about the table
 * as a whole.
 */
public record WarningSummaries(
        Rounds rounds, List<ComparedTarget> targets, List<Section> sections, Advice advice) {

    /** A difference of a service's CPU that is too small to tell of other work. */
    private static final double SAME_WORK = 0.1;

    static List<WarningSummary> of(
            Rounds rounds, List<ComparedTarget> targets, List<Section> sections, Advice advice) {
        WarningSummaries summaries = new WarningSummaries(rounds, targets, sections, advice);
        List<WarningSummary> all = new ArrayList<>();
        for (Warning.Kind kind : Warning.Kind.values()) {
            Map<Seen, String> found = summaries.ofKind(kind);
            if (!found.isEmpty()) {
                all.add(summaries.summary(kind, found));
            }
        }
        return all;
    }

    /**
     * Whether a warning may change what a reader concludes. A warning that can occur in any slice
     * counts only if some target had it in at least half of the slices of a workload.
     */
    public static boolean changesReading(WarningSummary summary) {
        return summary.letter() != null
                || summary.seen().stream().anyMatch(seen -> counts(summary.kind(), seen));
    }

    /** Whether a target had a warning so often that it may change what a reader concludes. */
    static boolean counts(Warning.Kind kind, Seen seen) {
        return switch (kind) {
            case ONE_ROUND,
                    TARGET_FAILED,
                    NO_STEADY_STATE,
                    ANSWERS_DIFFER,
                    OTHER_ANSWERS,
                    GROWS,
                    OTHER_WORK,
                    LATENCY_WITHHELD,
                    SATURATED,
                    NOT_PINNED ->
                    true;
            case FOREIGN_LOAD,
                    JIT_BUSY,
                    CLIENT_BOUND,
                    SERVICE_BOUND,
                    SHORT_SLICE,
                    CONNECTION_PER_REQUEST,
                    IDLE_BUSY ->
                    2 * seen.times() >= seen.of();
            case LENGTHS_VARY,
                    COARSE_CLOCK,
                    NOT_MEASURED,
                    COUNT_NOT_CHECKED,
                    CONTAINER_NOT_CHECKED ->
                    false;
        };
    }

    /** How often one kind was given for each target, in order, with the first warning's detail. */
    private Map<Seen, String> ofKind(Warning.Kind kind) {
        Map<Seen, String> found = new LinkedHashMap<>();
        for (ComparedTarget target : targets) {
            switch (kind) {
                case ONE_ROUND -> oneRound(target, found);
                case TARGET_FAILED -> failed(target, found);
                case OTHER_WORK -> otherWork(target, found);
                default -> given(kind, target.name(), found);
            }
        }
        return found;
    }

    /** Adds a target's warnings that were given during the run. */
    private void given(Warning.Kind kind, String target, Map<Seen, String> found) {
        List<List<Warning>> launches =
                rounds.completed(target).stream().map(Trial::warnings).toList();
        count(kind, target, null, launches, found);
        for (Section section : sections) {
            String workload = section.workload();
            if (workload != null) {
                List<List<Warning>> slices =
                        rounds.timed(target, workload).stream().map(Slice::warnings).toList();
                count(kind, target, workload, slices, found);
            }
        }
    }

    private WarningSummary summary(Warning.Kind kind, Map<Seen, String> found) {
        List<Seen> seen = List.copyOf(found.keySet());
        String example = found.values().iterator().next();
        return new WarningSummary(
                kind, kind.meaning(), advice.on(kind), seen, where(kind, seen), example, null);
    }

    /** Such as {@code netty, vertx in all slices, jetty in 2 of 10 slices of plaintext}. */
    private static String where(Warning.Kind kind, List<Seen> seen) {
        Set<String> throughout = new LinkedHashSet<>();
        List<String> places = new ArrayList<>();
        for (Seen one : seen) {
            if (kind != Warning.Kind.OTHER_WORK && isThroughout(one.target(), seen)) {
                throughout.add(one.target());
            } else {
                places.add(where(kind, one));
            }
        }
        if (!throughout.isEmpty()) {
            places.add(0, String.join(", ", throughout) + " in all slices");
        }
        return String.join(", ", places);
    }

    /** Whether a target has the warning in every slice of several scenarios. */
    private static boolean isThroughout(String target, List<Seen> seen) {
        List<Seen> its = seen.stream().filter(it -> it.target().equals(target)).toList();
        return its.size() > 1 && its.stream().allMatch(it -> it.times() >= it.of());
    }

    private static String where(Warning.Kind kind, Seen seen) {
        if (kind == Warning.Kind.ONE_ROUND) {
            return seen.target();
        }
        if (kind == Warning.Kind.OTHER_WORK) {
            return seen.target() + " under " + seen.workload();
        }
        return String.format(
                Locale.ROOT,
                "%s in %d of %d %s",
                seen.target(),
                seen.times(),
                seen.of(),
                seen.workload() == null ? "rounds" : "slices of " + seen.workload());
    }

    private static void count(
            Warning.Kind kind,
            String target,
            @Nullable String workload,
            List<List<Warning>> lists,
            Map<Seen, String> found) {
        List<Warning> first = new ArrayList<>();
        for (List<Warning> warnings : lists) {
            warnings.stream().filter(it -> it.kind() == kind).findFirst().ifPresent(first::add);
        }
        if (!first.isEmpty()) {
            Seen seen = new Seen(target, workload, first.size(), lists.size());
            found.put(seen, first.get(0).detail());
        }
    }

    private void oneRound(ComparedTarget target, Map<Seen, String> found) {
        int ratios = 0;
        int times = 0;
        for (Section section : sections) {
            for (Row row : section.rows()) {
                Estimate ratio = row.cell(target.name()).ratio();
                if (row.main() && ratio != null) {
                    ratios++;
                    times += ratio.rounds() == 1 ? 1 : 0;
                }
            }
        }
        if (times == 0) {
            return;
        }
        Seen seen = new Seen(target.name(), null, times, ratios);
        String example =
                "%s of %s ratios of %s are each based on a single round"
                        .formatted(times, ratios, target.name());
        found.put(seen, example);
    }

    /**
     * Finds scenarios in which services worked significantly more or less than for the baseline.
     */
    private void otherWork(ComparedTarget target, Map<Seen, String> found) {
        for (Section section : sections) {
            for (Row row : section.rows()) {
                Estimate ratio =
                        row.metric() == Metric.SERVICE_CPU ? row.cell(target.name()).ratio() : null;
                if (ratio != null && differs(ratio)) {
                    Seen seen = new Seen(target.name(), section.workload(), 1, 1);
                    String example =
                            String.format(
                                    Locale.ROOT,
                                    "the service's CPU per request of %s is %.2f times that of the"
                                            + " baseline",
                                    target.name(),
                                    ratio.ratio());
                    found.put(seen, example);
                }
            }
        }
    }

    private static boolean differs(Estimate ratio) {
        Interval interval = ratio.interval();
        boolean outside = interval != null && (interval.low() > 1 || interval.high() < 1);
        return outside && Math.abs(ratio.ratio() - 1) > SAME_WORK;
    }

    private void failed(ComparedTarget target, Map<Seen, String> found) {
        List<Trial> failed = new ArrayList<>(rounds.failed());
        failed.removeIf(trial -> !trial.target().equals(target.name()));
        if (failed.isEmpty()) {
            return;
        }
        int begun = failed.size() + target.roundsCompleted();
        Seen seen = new Seen(target.name(), null, failed.size(), begun);
        found.put(seen, Objects.requireNonNull(failed.get(0).failure()).sentence());
    }
}
