package io.weighbridge.report;

import io.weighbridge.report.Comparison.Cell;
import io.weighbridge.report.Comparison.Row;
import io.weighbridge.report.Comparison.Section;
import io.weighbridge.report.Comparison.Standing;
import io.weighbridge.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The results of the gates of one run: whether a target is worse than the baseline by more than a
 * gate allows. Both were measured in one run, so this is more precise than a comparison of two
 * runs.
 *
 * @param sentences one for each gate, target and scenario
 * @param failed whether any target's whole interval is worse than a gate allows, or no target has a
 *     gate's metric
 */
public record Gated(List<String> sentences, boolean failed) {

    public Gated {
        sentences = List.copyOf(sentences);
    }

    /** Checks every target except the baseline and its twin against each gate. */
    public static Gated of(Comparison comparison, List<Gate> gates) {
        List<Held> held = gates.stream().flatMap(gate -> held(comparison, gate)).toList();
        List<Gate> unmeasured =
                gates.stream()
                        .filter(gate -> held.stream().noneMatch(one -> one.gate().equals(gate)))
                        .toList();
        return new Gated(
                Stream.concat(
                                held.stream().map(Held::sentence),
                                unmeasured.stream().map(Gated::unmeasured))
                        .toList(),
                !unmeasured.isEmpty() || held.stream().anyMatch(Held::worse));
    }

    private static Stream<Held> held(Comparison comparison, Gate gate) {
        List<String> others =
                comparison.targets().stream()
                        .filter(target -> !target.twin())
                        .map(Standing::name)
                        .toList();
        List<Held> held = new ArrayList<>();
        for (Section section : comparison.sections()) {
            for (Row row : section.rows()) {
                if (row.metric() != gate.metric()) {
                    continue;
                }
                for (String target : others) {
                    Cell cell = row.cell(target);
                    cell.ratio()
                            .ifPresent(
                                    ratio -> held.add(new Held(gate, section, row, cell, ratio)));
                }
            }
        }
        return held.stream();
    }

    private static String unmeasured(Gate gate) {
        return "Gate %s at %s: failed, no target but the baseline has this metric."
                .formatted(gate.metric().key(), FigureText.percent(gate.threshold()));
    }

    /** One target and one gate. */
    private record Held(Gate gate, Section section, Row row, Cell cell, Estimate ratio) {

        /** Why the two may not be compared, such as that the client was the limit. */
        Optional<String> unfit() {
            return cell.verdict().isPresent() ? Optional.empty() : cell.note();
        }

        /** The interval of one round relies on earlier runs, so it fails no gate. */
        boolean decided() {
            return ratio.rounds() > 1 && ratio.interval().isPresent();
        }

        boolean worse() {
            return unfit().isEmpty()
                    && decided()
                    && ratio.interval()
                            .filter(it -> it.beyond(gate.threshold(), gate.upwards()))
                            .isPresent();
        }

        String sentence() {
            return "Gate %s of %s%s at %s: %s."
                    .formatted(
                            gate.metric().key(),
                            cell.target(),
                            section.workload().map(scenario -> ", " + scenario).orElse(""),
                            FigureText.percent(gate.threshold()),
                            unfit().map(why -> "undecided, " + why)
                                    .orElseGet(() -> gate.verdict(worse(), decided())));
        }
    }
}
