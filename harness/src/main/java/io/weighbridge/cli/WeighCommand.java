package io.weighbridge.cli;

import io.weighbridge.model.Pom;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/** {@code weigh} without a command. */
@Command(
        name = "weigh",
        versionProvider = WeighCommand.Version.class,
        description =
                "Compares Spring Boot's web containers: startup time, memory and cost per request"
                        + " of each, with confidence intervals. Without a command it runs"
                        + " plans/quick.yaml, with the options of weigh run.",
        footer = {
            "  weigh                         compare the four containers, print the table",
            "  weigh --within 10m            take ten minutes, for narrower intervals",
            "  weigh run --rounds 10         10 rounds, without the time limit",
            "  weigh doctor                  check this machine for measurement errors",
            "  weigh report                  print the newest run's report again"
        })
final class WeighCommand extends Common {

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
            String commit = Pom.commit();
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
