package io.weighbridge.cli;

import io.weighbridge.model.LoadTool;
import io.weighbridge.plan.InvalidPlanException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code weigh drive}. */
@Command(
        name = "drive",
        description =
                "Runs one round of one stack under one load tool. Prints the startup metrics, the"
                    + " tool's unmodified output and the table. Omit the stack to run all four."
                    + " Unknown options are passed to the tool. One round does not show which stack"
                    + " is better; use weigh run for that.",
        footer = {
            "  weigh drive wrk undertow",
            "  weigh drive h2load jetty -m 4",
            "  weigh drive jmh"
        })
final class DriveCommand extends Common implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "TOOL", description = "See weigh list drivers.")
    private String tool = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "STACK [OPTION...]",
            description = "tomcat, jetty, undertow or webflux, then options for the tool.")
    private List<String> arguments = new ArrayList<>();

    DriveCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InvalidPlanException, InterruptedException, IOException {
        return OneRound.run(session, LoadTool.named(tool), arguments);
    }
}
