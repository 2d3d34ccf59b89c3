package io.weighbridge.cli;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.Session;
import io.weighbridge.instrument.model.LoadTool;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
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
                    + " passed to the tool (builtin, gatling and jmh take none; those of go-wrk"
                    + " need two hyphens, such as --cpus). The tool runs in the run's folder raw,"
                    + " so new files go there; the name of an existing file is passed as an"
                    + " absolute path. One start does not show which application is better; use"
                    + " weigh run for that.",
        footer = {
            "  weigh drive wrk undertow",
            "  weigh drive h2load jetty -n 50000 -c 20",
            "  weigh drive jmh"
        })
final class DriveCommand extends CommonOptions implements Callable<Integer> {

    @Mixin private final OneRound round;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "How long the tool sends requests, for tools that stop after a time.")
    private @Nullable Duration duration;

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
        round = new OneRound(session);
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        return round.run(LoadTool.named(tool), duration, arguments);
    }
}
