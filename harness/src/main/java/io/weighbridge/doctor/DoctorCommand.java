package io.weighbridge.doctor;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.Session;
import java.util.List;
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

    private final Examination examination;

    /** Examines a machine. */
    @FunctionalInterface
    public interface Examination {
        List<Diagnosis> examine() throws InterruptedException;
    }

    DoctorCommand(Session session, Examination examination) {
        super(session);
        this.examination = examination;
    }

    @Override
    public Integer call() throws InterruptedException {
        examination.examine().forEach(this::print);
        return ExitCode.DONE;
    }

    private void print(Diagnosis diagnosis) {
        String severity = diagnosis.severity().word();
        String line = "%-7s  %s: %s".formatted(severity, diagnosis.what(), diagnosis.sentence());
        session.out().println(line);
        if (diagnosis.cure() != null) {
            session.out().println("         fix: " + diagnosis.cure());
        }
    }
}
