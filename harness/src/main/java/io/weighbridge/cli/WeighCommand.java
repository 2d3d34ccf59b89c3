package io.weighbridge.cli;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.Session;
import io.weighbridge.instrument.model.BuildInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/** The command {@code weigh} without a subcommand: its help, and its version. */
@Command(
        name = "weigh",
        versionProvider = WeighCommand.Version.class,
        description = {
            "Compares Spring Boot's web containers: startup time, memory and cost per request of"
                + " each, with confidence intervals. Without a command it runs plans/quick.yaml or,"
                + " where there is none, measures the project in the current folder, with the"
                + " options of weigh run.",
            "",
            "Words in the help of all commands:",
            "  target     an application with its settings; it is started as one server",
            "  baseline   the target that the others are compared with",
            "  workload   the requests that are sent, and the expected answers",
            "  scenario   a workload under one load, such as 50 connections",
            "  launch     one start of one target, in a new JVM",
            "  round      one launch of each target; all of them are measured",
            "  slice      one measurement of one target under one scenario"
        },
        footer = {
            "  weigh                         compare the four containers, print the table",
            "  weigh --within 10m            take ten minutes, for narrower intervals",
            "  weigh run --rounds 10         10 rounds, without the time limit",
            "  weigh doctor                  check this machine for measurement errors",
            "  weigh report                  print the newest run's report again"
        },
        exitCodeList = {
            ExitCode.OF_DONE,
            ExitCode.OF_FAILED,
            ExitCode.OF_USAGE,
            ExitCode.OF_REGRESSION,
            ExitCode.OF_DEFECT,
            ExitCode.OF_INTERRUPTED,
            ExitCode.OF_TERMINATED
        })
final class WeighCommand extends CommonOptions {

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    boolean version;

    WeighCommand(Session session) {
        super(session);
    }

    /** The version of the jar; classes outside a jar have none. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = WeighCommand.class.getPackage().getImplementationVersion();
            String commit = BuildInfo.commit();
            return new String[] {
                "weigh %s%s, on Java %s"
                        .formatted(
                                version == null ? "(not packaged)" : version,
                                commit == null ? "" : " (commit " + commit + ")",
                                Runtime.version())
            };
        }
    }
}
