package io.weighbridge.compare.gate;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.ComparedTarget;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of the gates of one run: whether a target is worse than the baseline by more than a
 * gate allows. Target and baseline were measured in the same run, so this is more precise than a
 * comparison of two runs.
 *
 * @param sentences one for each gate, target and scenario, and one for each gate on a metric that
 *     is not in the report
 * @param failed whether any target's whole printed interval is worse than a gate allows, or a
 *     target has no value although the baseline has one, or no target has a ratio for a gate's
 *     metric
 */
public record GateResults(List<String> sentences, boolean failed) {

    /** Checks every target except the baseline and its twin against each gate. */
    public static GateResults of(Comparison comparison, List<Gate> gates) {
        List<String> sentences = new ArrayList<>();
        boolean failed = false;
        for (Gate gate : gates) {
            List<Held> held = held(comparison, gate);
            boolean unmeasured = held.stream().allMatch(one -> one.cell().ratio() == null);
            if (held.isEmpty()) {
                sentences.add(unmeasured(gate));
            }
            held.forEach(one -> sentences.add(one.sentence(unmeasured)));
            failed |= unmeasured || held.stream().anyMatch(Held::failed);
        }
        return new GateResults(sentences, failed);
    }

    private static List<Held> held(Comparison comparison, Gate gate) {
        List<String> targets = targets(comparison);
        List<Held> held = new ArrayList<>();
        for (Section section : comparison.sections()) {
            for (Row row : comparison.decisive(section, gate.metric())) {
                boolean known = row.cell(comparison.baseline()).summary() != null;
                targets.forEach(it -> held.add(new Held(gate, section, row.cell(it), known)));
            }
        }
        return held;
    }

    private static List<String> targets(Comparison comparison) {
        return comparison.targets().stream()
                .filter(target -> !target.twin())
                .map(ComparedTarget::name)
                .filter(name -> !name.equals(comparison.baseline()))
                .toList();
    }

    private static String unmeasured(Gate gate) {
        return "Gate %s: failed, because no target has a ratio to the baseline for this metric."
                .formatted(gate.typed());
    }

    /**
     * One target and one gate.
     *
     * @param baseline whether the baseline has a value
     */
    private record Held(Gate gate, Section section, Cell cell, boolean baseline) {

        /** Whether the target has no value to compare with that of the baseline. */
        boolean lost() {
            return baseline && cell.summary() == null;
        }

        /**
         * Why the target may not be compared with the baseline, such as a client that was the
         * limit; null if it may.
         */
        @Nullable String unfit() {
            return cell.verdict() != null ? null : cell.note();
        }

        /**
         * The interval that decides; null if none does. That of one round cannot, because it relies
         * on earlier runs.
         */
        @Nullable Interval decisive() {
            Estimate ratio = cell.ratio();
            return ratio == null || ratio.rounds() == 1 ? null : ratio.printed();
        }

        boolean worse() {
            Interval interval = decisive();
            return unfit() == null
                    && interval != null
                    && interval.beyond(gate.threshold(), gate.upwards());
        }

        boolean failed() {
            return lost() || worse();
        }

        /**
         * @param unmeasured whether no target has a ratio for the gate's metric
         */
        String sentence(boolean unmeasured) {
            return gate.sentence(cell.target(), section.workload(), verdict(unmeasured));
        }

        private String verdict(boolean unmeasured) {
            String unfit = unfit();
            if (unfit == null) {
                return gate.verdict(worse(), decisive() != null);
            }
            return (unmeasured || lost() ? "failed, " : "undecided, ") + unfit;
        }
    }
}
