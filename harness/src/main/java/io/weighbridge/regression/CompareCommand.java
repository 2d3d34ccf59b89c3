package io.weighbridge.regression;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.ExportFlags;
import io.weighbridge.command.GateFlags;
import io.weighbridge.command.RunKind;
import io.weighbridge.command.Session;
import io.weighbridge.compare.gate.Gate;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.run.RunOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code weigh compare}: compares two runs of one plan. */
@Command(
        name = "compare",
        description =
                "Compares two runs of one plan on one machine. With --gate, fails (exit code"
                        + " 3) if a metric became worse by more than the given share.",
        footer = {
            "  weigh compare 2026-11-20T10-15-30Z-quick 2026-11-21T10-15-30Z-quick",
            "  weigh compare main latest --gate cpu=5%%,rss=10%%    main: a run copied to"
                    + " results/main",
            "  weigh compare old new --force                      despite different setups"
        },
        exitCodeList = {
            ExitCode.OF_DONE,
            ExitCode.OF_INPUT,
            ExitCode.OF_REGRESSION,
            ExitCode.OF_DEFECT
        })
final class CompareCommand extends CommonOptions implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "OLD", description = "Id of the earlier run.")
    private String before = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "NEW",
            description = "Id of the later run. Default: the newest.")
    private @Nullable String now;

    @Mixin private GateFlags gateFlags = new GateFlags();

    @Option(
            names = "--force",
            description = "Compare even if the setups differ, and print how they differ.")
    private boolean force;

    @Option(names = "--results", paramLabel = "DIR", description = ExportFlags.RESULTS)
    private @Nullable Path results;

    private final Comparer comparer;

    /** Finds the differences of two runs. */
    @FunctionalInterface
    public interface Comparer {
        /**
         * The differences, with the results of the gates.
         *
         * @throws UsageException if the runs have nothing in common
         */
        Changes compare(RunOutcome before, RunOutcome now, List<Gate> gates);
    }

    CompareCommand(Session session, Comparer comparer) {
        super(session);
        this.comparer = comparer;
    }

    @Override
    public Integer call() throws IOException {
        Path folder = session.terminal().results(results);
        RunOutcome old = session.runs().open(folder, before);
        RunOutcome young = session.runs().open(folder, now);
        if (old.record().id().equals(young.record().id())) {
            throw new UsageException(
                    "%s cannot be compared with itself: name another run".formatted(before));
        }
        refuse(old);
        refuse(young);
        Changes changed = comparer.compare(old, young, gateFlags.gates());
        if (!changed.unlike().isEmpty() && !force) {
            changed.unlike().forEach(session.err()::println);
            throw new UsageException(
                    "The two runs have different setups, listed above: run one of them again in the"
                            + " setup of the other, or compare with --force");
        }
        session.out().print(new ChangesText(changed, session.terminal().options()).text());
        return changed.regressed() ? ExitCode.REGRESSION : ExitCode.DONE;
    }

    /**
     * Refuses a run that does not compare targets: each launch of a search has other memory, and
     * each run of switches has other combinations of levels.
     */
    private void refuse(RunOutcome run) {
        RunKind kind = session.kind(run.record().plan());
        if (kind.comparesTargets()) {
            return;
        }
        String comparing = kind.comparing(run.folder());
        String instead =
                comparing == null
                        ? "use weigh report instead"
                        : "compare the run that measured its best levels together, " + comparing;
        throw new UsageException(
                "%s is %s, and weigh compare needs two runs of the same targets: %s."
                        .formatted(run.record().id(), kind.words(), instead));
    }
}
