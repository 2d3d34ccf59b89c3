package io.weighbridge.cli;

import io.weighbridge.doctor.Finding;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** The command {@code weigh doctor}: checks the machine for sources of measurement error. */
@Command(
        name = "doctor",
        description =
                "Checks this machine for sources of measurement error, and says how to remove them"
                        + " where that is possible. It changes nothing.",
        footer = "  weigh doctor",
        exitCodeList = {ExitCode.OF_DONE, ExitCode.OF_INPUT, ExitCode.OF_DEFECT})
final class DoctorCommand extends CommonOptions implements Callable<Integer> {

    private static final int WIDEST_SEVERITY = 7;

    DoctorCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InterruptedException {
        session.services().examine().forEach(this::print);
        return ExitCode.DONE;
    }

    private void print(Finding finding) {
        String severity = Phrases.padded(finding.severity().word(), WIDEST_SEVERITY);
        session.out().println(severity + "  " + finding.what() + ": " + finding.sentence());
        if (finding.cure() != null) {
            session.out().println(" ".repeat(WIDEST_SEVERITY) + "  fix: " + finding.cure());
        }
    }
}
