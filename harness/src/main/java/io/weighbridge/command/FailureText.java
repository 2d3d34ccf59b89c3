package io.weighbridge.command;

import io.weighbridge.instrument.model.BackendFailedException;
import io.weighbridge.instrument.model.ResultsFailedException;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Cause;
import io.weighbridge.os.LockedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;

/** What is printed about the failure of a command, and its exit code. */
public final class FailureText {

    /** A command of weigh at the end of a sentence. */
    private static final Pattern ENDS_WITH_COMMAND = Pattern.compile("weigh [a-z]+( [^ ,]+)*$");

    private FailureText() {}

    /** The stack trace of a failure, without recognisable secrets. */
    public static String trace(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        return new Secrets().text(trace.toString());
    }

    /** The exit code for the failure of a command. */
    public static int code(Throwable failure) {
        if (failure instanceof InterruptedException) {
            return ExitCode.INTERRUPTED;
        }
        if (failure instanceof BackendFailedException
                || failure instanceof ResultsFailedException) {
            return ExitCode.TRIAL_FAILED;
        }
        boolean ours =
                failure instanceof UsageException
                        || failure instanceof LockedException
                        || failure instanceof IOException
                        || failure instanceof UncheckedIOException;
        return ours ? ExitCode.USAGE : ExitCode.DEFECT;
    }

    /**
     * The sentence that is printed about the failure of a command, without recognisable secrets.
     */
    public static String printed(Throwable failure) {
        return complete(new Secrets().text(sentence(failure)));
    }

    /**
     * A sentence with a full stop, which messages lack that can also be part of another sentence.
     * After a command there is none, so that the command can be copied.
     */
    public static String complete(String sentence) {
        boolean complete = sentence.matches("(?s).*[.?!:]") || sentence.contains("\n");
        return complete || ENDS_WITH_COMMAND.matcher(sentence).find() ? sentence : sentence + ".";
    }

    /** A sentence about the failure of a command; it may lack a full stop. */
    public static String sentence(Throwable failure) {
        Throwable cause =
                failure instanceof UncheckedIOException wrapper ? wrapper.getCause() : failure;
        return switch (code(failure)) {
            case ExitCode.INTERRUPTED -> "Stopped.";
            case ExitCode.DEFECT ->
                    "This is a defect of weigh itself: %s. Run it again with --debug and report it."
                            .formatted(failure);
            default ->
                    cause instanceof IOException io
                            ? "A file cannot be read or written (%s). Correct that, then run weigh again."
                                    .formatted(Cause.of(io))
                            : String.valueOf(failure.getMessage());
        };
    }
}
