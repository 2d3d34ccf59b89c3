package io.weighbridge.command;

import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.EnvironmentReferences;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.run.Mixes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags for a mix of requests from a file, and for the login of its users. */
final class RequestFlags {

    private final Terminal terminal;
    private final Mixes mixes;

    @Option(
            names = "--requests",
            paramLabel = "FILE",
            description =
                    "Instead of --path: send the requests of this file in its proportions. It is an"
                            + " .http or .rest file, a HAR file of a browser, or an access log."
                            + " weigh requests FILE prints what it means.")
    private @Nullable Path file;

    @Option(
            names = "--env-name",
            paramLabel = "NAME",
            description =
                    "With an .http file: the environment in http-client.env.json beside it."
                            + " Default: the only one.")
    private @Nullable String environmentName;

    @Option(
            names = "--include",
            paramLabel = "PATTERN",
            description =
                    "Of a HAR file or log, take only paths that fit, such as '/api/*'; may be"
                            + " repeated. Default: all but static files.")
    private List<String> include = new ArrayList<>();

    @Option(
            names = "--exclude",
            paramLabel = "PATTERN",
            description = "Of a HAR file or log, leave out paths that fit; may be repeated.")
    private List<String> exclude = new ArrayList<>();

    @Option(
            names = "--rows",
            paramLabel = "FILE",
            description =
                    "A CSV file with values for the placeholders of an .http file, such as"
                            + " {{customer}}: the first line has their names, and each request"
                            + " takes the next row.")
    private @Nullable Path rows;

    @Option(
            names = "--login",
            paramLabel = "/PATH",
            description =
                    "The page with the login's form. Each connection fills it in before the load,"
                            + " with --user and --password, and keeps its session.")
    private @Nullable String login;

    @Option(names = "--user", paramLabel = "NAME", description = "The user of --login.")
    private @Nullable String user;

    @Option(
            names = "--password",
            paramLabel = "REFERENCE",
            description =
                    "The password of --login: '$${env:NAME}' takes it from an environment variable,"
                            + " and - from standard input.")
    private @Nullable String password;

    RequestFlags(Terminal terminal, Mixes mixes) {
        this.terminal = terminal;
        this.mixes = mixes;
    }

    /** Whether requests are in a file. */
    boolean given() {
        if (file != null) {
            return true;
        }
        if (environmentName != null
                || !include.isEmpty()
                || !exclude.isEmpty()
                || rows != null
                || login != null
                || user != null
                || password != null) {
            throw new UsageException(
                    "--env-name, --include, --exclude, --rows, --login, --user and --password are"
                            + " for the requests of a file: add --requests FILE.");
        }
        return false;
    }

    /** The words of the option, for a command that is shown. */
    List<String> typed() {
        return file == null ? List.of() : List.of("--requests", file.toString());
    }

    /**
     * The mix.
     *
     * @throws UsageException if the file is not understood, or a flag has a wrong value
     */
    Workload workload() {
        Path requests = named(file, "--requests");
        if (String.valueOf(requests.getFileName()).matches("[0-9]+")) {
            throw new UsageException(
                    "--requests takes a file of requests, not a number: the number of requests in a"
                            + " slice is --slice-requests.");
        }
        Mix mix =
                new Mix(
                        terminal.file(requests),
                        environmentName,
                        include,
                        exclude,
                        rows == null ? null : terminal.file(rows),
                        List.of(),
                        login());
        return Workload.of("requests", mix);
    }

    private static Path named(@Nullable Path path, String option) {
        if (path == null || path.toString().isBlank()) {
            throw new UsageException(option + " needs a file: write " + option + " FILE.");
        }
        return path;
    }

    private @Nullable Login login() {
        if (login == null) {
            if (user != null || password != null) {
                throw new UsageException(
                        "--user and --password fill in a login's form: add --login /PATH, the page"
                                + " with the form.");
            }
            return null;
        }
        if (!Workload.isPath(login)) {
            throw new UsageException(
                    "--login takes a path that starts with a slash, percent-encoded, not %s."
                            .formatted(login));
        }
        if (user == null || password == null) {
            throw new UsageException(
                    "--login needs a user and a password: add --user NAME --password"
                            + " '${env:NAME}'.");
        }
        return new Login(login, user, secret(password));
    }

    /**
     * A password on the command line would be in the list of processes, and in the shell's history.
     */
    private static String secret(String typed) {
        if (typed.equals("-")) {
            return fromInput();
        }
        if (EnvironmentReferences.replaced(typed, "").equals(typed)) {
            throw new UsageException(
                    "--password takes no literal password, which others could read in the list of"
                        + " processes: write '${env:NAME}', or - to give it on standard input.");
        }
        return typed;
    }

    private static String fromInput() {
        try {
            BufferedReader input =
                    new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            String line = input.readLine();
            if (line == null || line.isEmpty()) {
                throw new UsageException(
                        "--password - takes the first line of standard input, which is empty: pipe"
                                + " the password into weigh.");
            }
            return line;
        } catch (IOException e) {
            throw new UsageException("Standard input cannot be read: use '${env:NAME}'.", e);
        }
    }

    /**
     * The path of the readiness check: the page of the login or, without one, the first GET of the
     * file that has no placeholder.
     *
     * @throws UsageException if there is none
     */
    String ready(Workload workload) {
        if (login != null) {
            return login;
        }
        Mix mix = workload.mix();
        return (mix == null ? List.<MixRequest>of() : mixes.list(mix, new Secrets()).mix())
                .stream()
                        .filter(request -> request.method().equals("GET"))
                        .map(MixRequest::path)
                        .filter(Workload::isPath)
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new UsageException(
                                                "No request of the file shows that the application"
                                                        + " is ready: add --ready /x, a path that"
                                                        + " answers a GET with status 200."));
    }
}
