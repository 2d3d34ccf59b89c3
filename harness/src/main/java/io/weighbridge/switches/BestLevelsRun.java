package io.weighbridge.switches;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.instrument.model.ResultsFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.RunOutcome;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The run that measured the best levels together. A file in the folder of the run of switches has
 * its id, and the levels of its targets: other levels may be the best once a failed launch has been
 * repeated.
 *
 * @param outcome its results
 * @param levels of each of its targets, as {@code factor=level}; empty for runs of earlier versions
 */
record BestLevelsRun(RunOutcome outcome, Map<String, List<String>> levels) {

    /** Separates a target and its levels. */
    private static final String TAB = "\t";

    /**
     * Stores the id of the run and the levels of its targets.
     *
     * @param switches the folder of the run of switches
     * @throws ResultsFailedException if they cannot be written
     */
    static void store(Path switches, String id, Map<String, List<String>> levels) {
        List<String> lines = new ArrayList<>(List.of(id));
        levels.forEach((target, its) -> lines.add(target + TAB + String.join(TAB, its)));
        Path file = file(switches);
        try {
            Files.write(file, lines);
        } catch (IOException e) {
            throw new ResultsFailedException(
                    "The id of the run of the best levels cannot be written to %s (%s): free disk space, or fix the folder's permissions."
                            .formatted(file, Cause.of(e)),
                    e);
        }
    }

    /** The comparison of its targets. */
    Comparison comparison() {
        return RunAnalysis.of(outcome.record(), outcome.trials());
    }

    /**
     * The run that measured the best levels of a run of switches; null if there is none.
     *
     * @param switches the folder of the run of switches
     */
    static @Nullable BestLevelsRun of(Path switches) {
        Path file = file(switches);
        if (Files.notExists(file)) {
            return null;
        }
        try {
            List<String> lines = Files.readString(file).strip().lines().toList();
            if (lines.isEmpty()) {
                // The disk was full when the file was written.
                return null;
            }
            Path folder = switches.resolveSibling(lines.get(0));
            return new BestLevelsRun(RunOutcome.of(RunDirectory.open(folder)), levels(lines));
        } catch (IOException | UsageException e) {
            // The second run was moved or deleted since. The first run is reported without it.
            return null;
        }
    }

    private static Map<String, List<String>> levels(List<String> lines) {
        Map<String, List<String>> levels = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            List<String> parts = List.of(line.split(TAB));
            levels.put(parts.get(0), parts.subList(1, parts.size()));
        }
        return levels;
    }

    private static Path file(Path switches) {
        return switches.resolve("together.txt");
    }
}
