package io.weighbridge.cli;

import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/** The bare {@code weigh}. */
@Command(
        name = "weigh",
        versionProvider = WeighCommand.Version.class,
        description =
                "Weighs Spring Boot's containers: what each costs to start, to hold and to run, and"
                        + " how sure that is. Without a command it runs plans/quick.yaml.",
        footer = {
            "  weigh                         weigh the four stacks and print the table",
            "  weigh run --rounds 10         the same with narrower intervals",
            "  weigh doctor                  what will spoil the numbers on this machine",
            "  weigh report                  the newest run once more"
        })
final class WeighCommand extends Common {

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    boolean version;

    /** The version of the jar; classes outside a jar have none. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = WeighCommand.class.getPackage().getImplementationVersion();
            return new String[] {
                "weigh "
                        + Optional.ofNullable(version).orElse("(not packaged)")
                        + ", on Java "
                        + Runtime.version()
            };
        }
    }
}
