package io.weighbridge.cli;

import io.weighbridge.model.LoadTool;
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
                "One stack under one load tool, warmed by the same load: prints its startup metrics"
                    + " and what the tool prints. Without a stack: all four and a table. What it"
                    + " does not know goes to the tool. One launch says nothing about which stack"
                    + " is better; weigh run does.",
        footer = {
            "  weigh drive wrk undertow",
            "  weigh drive h2load jetty -m 4",
            "  weigh drive jmh"
        })
final class DriveCommand extends Common implements Callable<Integer> {

    private final Session session;

    @Parameters(index = "0", paramLabel = "TOOL", description = "See weigh list drivers.")
    private String tool = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "STACK [OPTION...]",
            description = "tomcat, jetty, undertow or webflux, then options of the tool.")
    private List<String> arguments = new ArrayList<>();

    DriveCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return session.stages()
                .stackRun()
                .run(LoadTool.named(tool), arguments, session.out(), session.err());
    }
}
