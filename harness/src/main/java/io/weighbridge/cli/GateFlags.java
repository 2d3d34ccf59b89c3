package io.weighbridge.cli;

import io.weighbridge.report.Gate;
import io.weighbridge.report.Gated;
import io.weighbridge.report.RunReport;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The flag that lets a run fail where a target is worse than the baseline. */
final class GateFlags {

    @Option(
            names = "--gate",
            split = ",",
            paramLabel = "METRIC=SHARE",
            description =
                    "Fail (exit code 3) if the whole interval of a target is worse than the"
                        + " baseline by more than this share: startup, cpu, alloc, heap, rss, rps,"
                        + " p50, p99, or a metric's key.")
    private List<String> typed = new ArrayList<>();

    /**
     * Fails in second 0, and not after the run.
     *
     * @throws io.weighbridge.model.UsageException where a gate is none
     */
    void check() {
        gates();
    }

    /** Whether there is a gate. */
    boolean given() {
        return !typed.isEmpty();
    }

    /** Prints the result of each gate; returns whether one failed. */
    boolean failed(Session session, RunReport report) {
        if (typed.isEmpty()) {
            return false;
        }
        Gated gated = Gated.of(report.comparison(), gates());
        gated.sentences().forEach(session.out()::println);
        session.out().flush();
        return gated.failed();
    }

    private List<Gate> gates() {
        return typed.stream().map(Gate::parse).toList();
    }
}
