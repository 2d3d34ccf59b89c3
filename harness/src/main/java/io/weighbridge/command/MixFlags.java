package io.weighbridge.command;

import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.EnvironmentReferences;
import io.weighbridge.instrument.plan.Workload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that say how a file of requests is read, and how its users log in. */
public final class MixFlags {

    private final Terminal terminal;

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

    /** The password that was read from standard input; null before that. */
    private @Nullable String fromInput;

    public MixFlags(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Whether any of them was given. */
    boolean given() {
        return ofFile() || login != null || user != null || password != null;
    }

    /** Whether any of those was given that say how a file is read. */
    boolean ofFile() {
        return environmentName != null || !include.isEmpty() || !exclude.isEmpty() || rows != null;
    }

    /**
     * The mix in a file.
     *
     * @throws UsageException if a flag has a wrong value
     */
    public Mix mix(Path file) {
        return new Mix(
                file,
                environmentName,
                include,
                exclude,
                rows == null ? null : terminal.file(rows),
                List.of(),
                login());
    }

    /**
     * The login of each user; null without one.
     *
     * @throws UsageException if a part of it is missing or wrong
     */
    @Nullable Login login() {
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
    private String secret(String typed) {
        if (typed.equals("-")) {
            fromInput = fromInput == null ? read() : fromInput;
            return fromInput;
        }
        if (EnvironmentReferences.replaced(typed, "").equals(typed)) {
            throw new UsageException(
                    "--password takes no literal password, which others could read in the list of"
                        + " processes: write '${env:NAME}', or - to give it on standard input.");
        }
        return typed;
    }

    private static String read() {
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
}
