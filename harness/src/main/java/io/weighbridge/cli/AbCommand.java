package io.weighbridge.cli;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.Session;
import io.weighbridge.instrument.model.LoadTool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code weigh ab}: runs Apache Bench once against an application. */
@Command(
        name = "ab",
        description =
                "Starts one of the four applications (tomcat, jetty, undertow, webflux) and runs ab"
                    + " -n 10000 -c 10 on /actuator/metrics, without a warm-up. Without a name, all"
                    + " four are run. Prints the startup metrics, ab's unmodified output and the"
                    + " report. Unknown options are passed to ab. It runs in the run's folder raw,"
                    + " so new files go there; the name of an existing file is passed as an"
                    + " absolute path.",
        footer = {"  weigh ab undertow", "  weigh ab tomcat -k -n 50000", "  weigh ab"})
final class AbCommand extends CommonOptions implements Callable<Integer> {

    @Mixin private final OneRound round;

    @Parameters(
            arity = "0..*",
            paramLabel = "TARGET [AB-OPTION...]",
            description = "tomcat, jetty, undertow or webflux, then options for ab.")
    private List<String> arguments = new ArrayList<>();

    AbCommand(Session session) {
        super(session);
        round = new OneRound(session);
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        return round.run(LoadTool.AB, null, arguments);
    }
}
