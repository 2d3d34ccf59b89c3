package io.weighbridge.cli;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.Session;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code weigh completion}: prints a script that completes commands in a shell. */
@Command(
        name = "completion",
        description = "Prints a script that completes commands and options of weigh in a shell.",
        footer = {
            "  source <(weigh completion bash)      in bash, or in ~/.bashrc",
            "  source <(weigh completion zsh)       in zsh, or in ~/.zshrc"
        },
        exitCodeList = {ExitCode.OF_DONE, ExitCode.OF_INPUT, ExitCode.OF_DEFECT})
final class CompletionCommand extends CommonOptions implements Callable<Integer> {

    /** The shells with a script. */
    enum Shell {
        BASH,
        ZSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(arity = "1", paramLabel = "SHELL", description = "One of ${COMPLETION-CANDIDATES}.")
    Shell shell = Shell.BASH;

    CompletionCommand(Session session) {
        super(session);
    }

    /** Prints picocli's script for bash. If zsh reads it, it turns on bash's completion. */
    @Override
    public Integer call() {
        session.out().println(AutoComplete.bash("weigh", spec.root().commandLine()));
        return ExitCode.DONE;
    }
}
