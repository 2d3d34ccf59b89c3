package io.weighbridge.cli;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.Session;
import io.weighbridge.command.SwapFlags;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.swap.Container;
import io.weighbridge.swap.Move;
import io.weighbridge.swap.MovedSettings;
import io.weighbridge.swap.Swap;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code weigh swap}: moves a Spring Boot jar to another container. */
@Command(
        name = "swap",
        description =
                "Moves an executable Spring Boot jar to another web container, without its sources."
                    + " Writes a new jar with the libraries that a build would use; the original"
                    + " stays unchanged.",
        footer = {
            "  weigh swap target/shop.jar jetty -o shop-jetty.jar",
            "  weigh swap target/shop.jar undertow --dry-run",
            "  weigh swap shop.jar jetty -o shop-jetty.jar --offline --settings ci/settings.xml"
        },
        exitCodeList = {ExitCode.OF_DONE, ExitCode.OF_INPUT, ExitCode.OF_DEFECT})
final class SwapCommand extends CommonOptions implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "JAR", description = "An executable Spring Boot jar.")
    private Path jar = Path.of("");

    @Parameters(
            index = "1",
            paramLabel = "CONTAINER",
            description = "tomcat, jetty, undertow or netty; webflux is another name of netty.")
    private String container = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "File to write the new jar to; needed without --dry-run.")
    private @Nullable Path output;

    @Option(
            names = "--dry-run",
            description = "Print what would be removed and added; write nothing.")
    private boolean dryRun;

    @Option(
            names = "--property",
            paramLabel = "KEY=VALUE",
            description =
                    "A Spring property of the application; may be repeated. With"
                            + " server.http2.enabled=true, Jetty gets its libraries for HTTP/2.")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Mixin private SwapFlags swapFlags;

    SwapCommand(Session session) {
        super(session);
        this.swapFlags = new SwapFlags(session.terminal());
    }

    @Override
    public Integer call() {
        Path out = dryRun ? null : out();
        Path original = session.terminal().file(jar);
        Target started =
                Target.jar("moved", original)
                        .withProperties(properties)
                        .withFolder(session.terminal().file(Path.of(".")));
        try (Swap swap = Swap.by(swapFlags.settings())) {
            MovedSettings settings = MovedSettings.of(started);
            Move move = swap.decide(original, Container.named(container), settings);
            if (out != null) {
                Swap.write(move, out);
            }
            move.lines().forEach(session.out()::println);
            move.warnings().forEach(session.err()::println);
            if (out != null) {
                session.out().println("written to " + out);
            }
        }
        return ExitCode.DONE;
    }

    private Path out() {
        if (output == null) {
            throw new UsageException(
                    "weigh swap needs a file for the new jar: add -o FILE, or --dry-run.");
        }
        Path out = session.terminal().file(output);
        Path folder = out.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(out)) {
            throw new UsageException("-o takes a file in an existing folder, not " + out + ".");
        }
        return out;
    }
}
