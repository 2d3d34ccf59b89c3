package io.weighbridge;

import io.weighbridge.cli.Registration;
import io.weighbridge.command.RunKind;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reports of runs of every kind, with what all features add to them. */
public final class Reports {

    private Reports() {}

    public static RunReport of(RunRecord run, List<Trial> trials, @Nullable Path folder) {
        return kind(run.plan()).report(run, trials, folder);
    }

    public static RunKind kind(Plan plan) {
        return Registration.features().kind(plan);
    }
}
