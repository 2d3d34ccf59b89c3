package io.weighbridge.requests;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.MixFlags;
import io.weighbridge.command.Session;
import io.weighbridge.compare.report.TerminalMedium;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.mix.MixDeck;
import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.plan.EnvironmentReferences;
import io.weighbridge.instrument.plan.PreparedMix;
import io.weighbridge.instrument.run.MixVisit;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code weigh requests}: prints what a file of requests means. */
@Command(
        name = "requests",
        description = {
            "Prints what a file of requests means: an .http or .rest file, a HAR file of a browser,"
                    + " or an access log. With --url it asks a running application once for each"
                    + " request, so also for those that write.",
            "",
            "weigh run --jar, weigh switches and weigh squeeze send the requests of such a file"
                    + " with --requests."
        },
        footer = {
            "  weigh requests shop.http --env-name dev",
            "  weigh requests access.log --include '/api/*'",
            "  weigh requests browser.har --url http://127.0.0.1:8080 --login /login --user ann"
                    + " --password '$${env:PW}'"
        },
        exitCodeList = {
            ExitCode.OF_DONE,
            "1:an answer of the application was not as expected",
            ExitCode.OF_INPUT,
            ExitCode.OF_DEFECT
        })
final class RequestsCommand extends CommonOptions implements Callable<Integer> {

    private static final long SEED = 1;

    private static final Duration ONE = Duration.ofSeconds(10);

    private static final Duration ALL = Duration.ofMinutes(2);

    private final Map<String, String> environment;

    @Parameters(
            arity = "1",
            paramLabel = "FILE",
            description =
                    "Files named .http, .rest or .har are of that kind. Others are access logs in"
                            + " the format common or combined.")
    private Path file = Path.of("");

    @Mixin private MixFlags mixFlags;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "Ask the application at this address of this machine, such as"
                            + " http://127.0.0.1:8080, and print its answers.")
    private @Nullable URI url;

    RequestsCommand(Session session, Map<String, String> environment) {
        super(session);
        this.environment = environment;
        this.mixFlags = new MixFlags(session.terminal());
    }

    @Override
    public Integer call() throws InterruptedException {
        String address = url == null ? null : LoopbackAddress.of(url);
        Secrets secrets = new Secrets();
        Path named = session.terminal().file(file);
        Mix mix = EnvironmentReferences.resolved(mixFlags.mix(named), environment, secrets);
        RequestList list = session.features().mixes().list(mix, secrets);
        MixDeck deck = MixDeck.of(list.mix(), SEED);
        TerminalMedium out = new TerminalMedium(session.terminal().options());
        new RequestsText(list, deck, secrets).write(out, String.valueOf(named.getFileName()));
        session.out().print(out);
        session.out().flush();
        return address == null ? ExitCode.DONE : ask(address, mix, secrets);
    }

    private int ask(String address, Mix mix, Secrets secrets) throws InterruptedException {
        PreparedMix prepared = session.features().mixes().prepared(mix, secrets);
        MixVisit visit = new MixVisit(URI.create(address), prepared, mix.login(), ONE, ALL);
        AnswersText answers = new AnswersText(visit.ask(), secrets);
        TerminalMedium out = new TerminalMedium(session.terminal().options());
        answers.write(out, address);
        session.out().print(out);
        return answers.mistakes().isEmpty() ? ExitCode.DONE : ExitCode.TRIAL_FAILED;
    }
}
