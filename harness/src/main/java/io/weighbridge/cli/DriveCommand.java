package io.weighbridge.cli;

import io.weighbridge.model.LoadTool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code weigh drive}: runs a load tool once against an application. */
@Command(
        name = "drive",
        description =
                "Starts one of the four applications (tomcat, jetty, undertow, webflux) once and"
                    + " loads it with one tool. Without a name, all four are run. After a warm-up,"
                    + " the tool sends GET /plaintext over 10 connections for 5 s (h2load and oha:"
                    + " 100,000 requests); with ab, this command is weigh ab. Prints the startup"
                    + " metrics, the tool's unmodified output and the report. Unknown options are"
                    + " passed to the tool (builtin, gatling and jmh take none). One start does not"
                    + " show which application is better; use weigh run for that.",
        footer = {
            "  weigh drive wrk undertow",
            "  weigh drive h2load jetty -m 4",
            "  weigh drive jmh"
        })
final class DriveCommand extends CommonOptions implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "TOOL", description = "See weigh list drivers.")
    private String tool = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "TARGET [OPTION...]",
            description = "tomcat, jetty, undertow or webflux, then options for the tool.")
    private List<String> arguments = new ArrayList<>();

    DriveCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        return OneRound.run(session, LoadTool.named(tool), arguments);
    }
}
