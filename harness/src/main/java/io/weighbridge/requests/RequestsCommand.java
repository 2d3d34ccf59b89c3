package io.weighbridge.requests;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.MixFlags;
import io.weighbridge.command.Session;
import io.weighbridge.command.StartFlags;
import io.weighbridge.compare.report.TerminalMedium;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.mix.MixDeck;
import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.EnvironmentReferences;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PreparedMix;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.run.MixVisit;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
                    + " request, so also for those that write. With --jar it starts the application"
                    + " for that, and ends it.",
            "",
            "weigh run --jar, weigh switches and weigh squeeze send the requests of such a file"
                    + " with --requests."
        },
        footer = {
            "  weigh requests shop.http --env-name dev",
            "  weigh requests access.log --include '/api/*'",
            "  weigh requests shop.http --jar target/shop.jar",
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
            names = "--jar",
            paramLabel = "JAR",
            description = "Start this Spring Boot jar, ask it, print its answers, and end it.")
    private @Nullable Path jar;

    @Mixin private StartFlags startFlags;

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
        this.startFlags = new StartFlags(session.terminal());
    }

    @Override
    public Integer call() throws InterruptedException {
        String address = url == null ? null : LoopbackAddress.of(url);
        if (url != null && jar != null) {
            throw new UsageException(
                    "--url asks an application that runs already, and --jar starts one: leave one"
                            + " of them out.");
        }
        List<String> ofJar = typedOf(spec, StartFlags.class);
        if (jar == null && !ofJar.isEmpty()) {
            throw new UsageException(
                    "%s can only be used with --jar: add --jar FILE."
                            .formatted(String.join(", ", ofJar)));
        }
        Secrets secrets = new Secrets();
        Path named = session.terminal().file(file);
        Mix typed = mixFlags.mix(named);
        Mix mix = EnvironmentReferences.resolved(typed, environment, secrets);
        RequestList list = session.features().mixes().list(mix, secrets);
        MixDeck deck = MixDeck.of(list.mix(), SEED);
        TerminalMedium out = new TerminalMedium(session.terminal().options());
        new RequestsText(list, deck, secrets).write(out, String.valueOf(named.getFileName()));
        session.out().print(out);
        session.out().flush();
        if (jar != null) {
            return askStarted(jar, typed, mix, secrets);
        }
        return address == null ? ExitCode.DONE : ask(address, mix, secrets);
    }

    /**
     * Starts a jar, and asks it.
     *
     * @param typed the mix with references to the environment
     * @param mix the same with values
     */
    private int askStarted(Path started, Mix typed, Mix mix, Secrets secrets)
            throws InterruptedException {
        Path found = session.terminal().file(started);
        if (!Files.isRegularFile(found)) {
            throw new UsageException("There is no jar " + found + ": build it, or give another.");
        }
        String ready = session.features().mixes().readyPath(mix);
        Target target = startFlags.target("app", found, ready == null ? "/" : ready);
        Plan plan =
                Plan.of(
                                "requests",
                                List.of(target),
                                List.of(Workload.of("requests", typed)),
                                List.of(Load.BUILT_IN))
                        .withLimits(TimeLimits.DEFAULT.withReady(startFlags.readyWithin()));
        try {
            Integer code =
                    session.runs()
                            .started(
                                    plan,
                                    server -> ask(server.uri().toString(), mix, secrets),
                                    session.progress());
            return code == null ? ExitCode.TRIAL_FAILED : code;
        } catch (TrialFailedException failed) {
            session.err().println(secrets.message(failed.failure().sentence()));
            failed.failure()
                    .lastLines()
                    .forEach(line -> session.err().println(secrets.message(line)));
            return ExitCode.TRIAL_FAILED;
        }
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
