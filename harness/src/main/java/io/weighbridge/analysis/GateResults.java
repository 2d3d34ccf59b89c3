package io.weighbridge.analysis;

import io.weighbridge.analysis.Comparison.Cell;
import io.weighbridge.analysis.Comparison.Row;
import io.weighbridge.analysis.Comparison.Section;
import io.weighbridge.stats.Estimate;
import io.weighbridge.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of the gates of one run: whether a target is worse than the baseline by more than a
 * gate allows. Target and baseline were measured in the same run, so this is more precise than a
 * comparison of two runs.
 *
 * @param sentences one for each gate, target and scenario
 * @param failed whether any target's whole printed interval is worse than a gate allows, or no
 *     target has a ratio for a gate's metric
 */
public record GateResults(List<String> sentences, boolean failed) {

    /** Checks every target except the baseline and its twin against each gate. */
    public static GateResults of(Comparison comparison, List<Gate> gates) {
        List<Held> held = new ArrayList<>();
        gates.forEach(gate -> held.addAll(held(comparison, gate)));
        List<Gate> unmeasured = new ArrayList<>(gates);
        held.forEach(one -> unmeasured.removeIf(one.gate()::equals));
        List<String> sentences = new ArrayList<>();
        held.forEach(one -> sentences.add(one.sentence()));
        unmeasured.forEach(gate -> sentences.add(unmeasured(gate)));
        boolean failed = !unmeasured.isEmpty() || held.stream().anyMatch(Held::worse);
        return new GateResults(sentences, failed);
    }

    private static List<Held> held(Comparison comparison, Gate gate) {
        List<Held> held = new ArrayList<>();
        for (Section section : comparison.sections()) {
            for (Row row : section.rows()) {
                for (Cell cell : row.cells()) {
                    boolean twin = comparison.target(cell.target()).twin();
                    if (row.metric() == gate.metric() && !twin && cell.ratio() != null) {
                        held.add(new Held(gate, section, cell, cell.ratio()));
                    }
                }
            }
        }
        return held;
    }

    private static String unmeasured(Gate gate) {
        return "Gate %s: failed, because no target has a ratio to the baseline for this metric."
                .formatted(gate.typed());
    }

    /** One target and one gate. */
    private record Held(Gate gate, Section section, Cell cell, Estimate ratio) {

        /**
         * Why the target may not be compared with the baseline, such as a client that was the
         * limit; null if it may.
         */
        @Nullable String unfit() {
            return cell.verdict() != null ? null : cell.note();
        }

        /**
         * Whether the interval can fail a gate. That of one round cannot, because it relies on
         * earlier runs.
         */
        boolean decided() {
            return ratio.rounds() > 1 && ratio.printed() != null;
        }

        boolean worse() {
            Interval interval = ratio.printed();
            return unfit() == null
                    && decided()
                    && interval != null
                    && interval.beyond(gate.threshold(), gate.upwards());
        }

        String sentence() {
            String unfit = unfit();
            String verdict =
                    unfit == null ? gate.verdict(worse(), decided()) : "undecided, " + unfit;
            return gate.sentence(cell.target(), section.workload(), verdict);
        }
    }
}
