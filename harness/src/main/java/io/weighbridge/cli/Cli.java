package io.weighbridge.cli;

import io.weighbridge.command.ExitCode;
import io.weighbridge.command.FailureText;
import io.weighbridge.command.OptionHeading;
import io.weighbridge.command.Session;
import io.weighbridge.instrument.model.DidYouMean;
import io.weighbridge.instrument.plan.QuantityParser;
import io.weighbridge.os.Cause;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: runs the command that was typed and returns its exit code. */
public final class Cli {

    /** What picocli found instead of the value of an option: another one, perhaps with a value. */
    private static final String FOUND_INSTEAD = "(?s) but found '([^'=]*).*";

    /** The answer to an option of earlier versions. */
    private static final String NO_QUICK =
            "--quick no longer exists: limit the time of a run, or of each plan of a suite, with"
                    + " --within TIME.";

    private final Session session;

    private Cli(Session session) {
        this.session = session;
    }

    /** Runs a command. */
    public static int run(Session session) {
        CommandLine line = new Cli(session).commandLine();
        int code = code(line, session);
        session.out().flush();
        session.err().flush();
        return code;
    }

    /** Executes the command. Picocli handles exceptions, but not errors of the JVM. */
    private static int code(CommandLine line, Session session) {
        try {
            return line.execute(withCommand(line, session.arguments()));
        } catch (Error error) {
            return failed(error, session);
        }
    }

    /**
     * What was typed, with {@code run} in front if no command is named, and with {@code --help}
     * instead of {@code help}.
     */
    static String[] withCommand(CommandLine line, List<String> typed) {
        List<String> arguments = new ArrayList<>(typed);
        if (!typed.isEmpty() && typed.get(0).equals("help")) {
            arguments.remove(0);
            arguments.add("--help");
        } else if (!namesCommand(line, typed)) {
            arguments.add(0, "run");
        }
        return arguments.toArray(String[]::new);
    }

    private static boolean namesCommand(CommandLine line, List<String> typed) {
        List<String> words = new ArrayList<>(typed);
        words.removeIf("--debug"::equals);
        if (words.isEmpty()) {
            return false;
        }
        String first = words.get(0);
        String option = first.split("=", 2)[0];
        return !first.startsWith("-") || line.getCommandSpec().findOption(option) != null;
    }

    /** All commands and their flags. */
    static CommandLine commandLine(Session session) {
        return new Cli(session).commandLine();
    }

    private CommandLine commandLine() {
        CommandLine line = commands();
        Help.Ansi colours = session.terminal().colour() ? Help.Ansi.ON : Help.Ansi.OFF;
        registerConverters(line);
        return line.setOut(session.out())
                .setErr(session.err())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(Math.min(100, Math.max(80, session.terminal().width())))
                .setColorScheme(Help.defaultColorScheme(colours))
                .setParameterExceptionHandler(this::wrongUsage)
                .setExecutionExceptionHandler(this::failed);
    }

    private CommandLine commands() {
        CommandLine all =
                new CommandLine(new WeighCommand(session))
                        .addSubcommand(new RunCommand(session).line());
        session.features().commands(session).forEach(all::addSubcommand);
        return all.addSubcommand(new ReportCommand(session))
                .addSubcommand(new SwapCommand(session))
                .addSubcommand(new ListCommand(session))
                .addSubcommand(OptionHeading.inHelpOf(passingOn(new AbCommand(session))))
                .addSubcommand(OptionHeading.inHelpOf(passingOn(new DriveCommand(session))))
                .addSubcommand(new CompletionCommand(session));
    }

    private static void registerConverters(CommandLine line) {
        line.registerConverter(Duration.class, Cli::duration)
                .registerConverter(URI.class, Cli::address);
    }

    /** A time above 0, as people write it. */
    private static Duration duration(String typed) {
        Duration duration = QuantityParser.duration(typed);
        if (duration == null || duration.isZero()) {
            throw new TypeConversionException(
                    "expected a time such as 90s, 10m or 1h, at most 9999h, but was '%s'"
                            .formatted(typed));
        }
        return duration;
    }

    /** An address; the message does not repeat it, because it may contain a password. */
    private static URI address(String typed) {
        try {
            return new URI(typed);
        } catch (URISyntaxException e) {
            throw new TypeConversionException(
                    "expected a URL such as http://127.0.0.1:9200; in a user or password, write"
                            + " special characters as in %40 for @");
        }
    }

    /** A command whose unknown options are passed to a load tool. */
    private static CommandLine passingOn(Object command) {
        return new CommandLine(command).setUnmatchedOptionsArePositionalParams(true);
    }

    /** Whether unknown options of a command are passed to a load tool. */
    private static boolean passesOn(CommandSpec command) {
        return command.parser().unmatchedOptionsArePositionalParams();
    }

    private int wrongUsage(ParameterException wrong, String[] arguments) {
        CommandSpec command = wrong.getCommandLine().getCommandSpec();
        PrintWriter err = session.err();
        err.println(FailureText.complete(Cause.withoutLogins(sentence(wrong, command))));
        err.println("See " + command.qualifiedName() + " --help.");
        return ExitCode.USAGE;
    }

    /** Picocli's message, without what was typed as a value if that may be a secret. */
    private static String sentence(ParameterException wrong, CommandSpec command) {
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            return unknown(unmatched.getUnmatched().get(0).split("=", 2)[0], command);
        }
        if (wrong.getArgSpec() instanceof OptionSpec option && option.typeInfo().isMap()) {
            return "%s takes %s.".formatted(option.longestName(), option.paramLabel());
        }
        return String.valueOf(wrong.getMessage()).replaceFirst(FOUND_INSTEAD, " but found $1");
    }

    /** The sentence about a word that is no option, command or argument of a command. */
    private static String unknown(String word, CommandSpec command) {
        if (word.equals("--quick")) {
            return NO_QUICK;
        }
        if (passesOn(command)) {
            return "%s cannot pass on %s in this form: give each of -c, -n and -k as an option of its own, and long options with two hyphens."
                    .formatted(command.qualifiedName(), word);
        }
        List<String> known = new ArrayList<>(command.subcommands().keySet());
        command.options().forEach(option -> known.add(option.longestName()));
        String hint = DidYouMean.hint(word, known);
        return "%s does not know %s%s"
                .formatted(command.qualifiedName(), word, hint.isEmpty() ? "." : hint);
    }

    private int failed(Exception failure, CommandLine command, ParseResult parsed) {
        return failed(failure, session);
    }

    private static int failed(Throwable failure, Session session) {
        session.err().println(FailureText.printed(failure));
        if (session.arguments().contains("--debug")) {
            session.err().print(FailureText.trace(failure));
        }
        return FailureText.code(failure);
    }
}
