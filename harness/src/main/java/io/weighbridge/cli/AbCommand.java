package io.weighbridge.cli;

import io.weighbridge.model.LoadTool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code weigh ab}. */
@Command(
        name = "ab",
        description =
                "The run this project grew from: one stack, cold, under ab -n 10000 -c 10 on"
                        + " /actuator/metrics; prints its startup metrics, what ab prints, and the"
                        + " table. Without a stack: all four. Unknown options are passed to ab.",
        footer = {"  weigh ab undertow", "  weigh ab tomcat -k -n 50000", "  weigh ab"})
final class AbCommand extends Common implements Callable<Integer> {

    private final Session session;

    @Parameters(
            arity = "0..*",
            paramLabel = "STACK [AB-OPTION...]",
            description = "tomcat, jetty, undertow or webflux, then options of ab.")
    private List<String> arguments = new ArrayList<>();

    AbCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return OneRound.run(session, LoadTool.AB, arguments);
    }
}
