package io.weighbridge.doctor;

import io.weighbridge.command.Feature;
import io.weighbridge.command.Session;
import io.weighbridge.instrument.result.ResultsFolder;
import java.util.List;
import picocli.CommandLine;

/**
 * The command {@code weigh doctor}.
 *
 * @param examination of the machine
 */
public record DoctorFeature(DoctorCommand.Examination examination) implements Feature {

    public DoctorFeature() {
        this(() -> Doctor.examine(ResultsFolder.USUAL));
    }

    @Override
    public List<CommandLine> commands(Session session) {
        return List.of(new CommandLine(new DoctorCommand(session, examination)));
    }
}
