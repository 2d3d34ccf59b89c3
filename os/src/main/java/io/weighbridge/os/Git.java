package io.weighbridge.os;

import java.io.IOException;
import java.util.Optional;

/** The commit of the current folder, so that a result can be traced to its sources. */
public final class Git {

    private Git() {}

    /**
     * The short commit id, with the suffix {@code -dirty} if tracked files differ; absent outside a
     * repository or without git.
     */
    public static Optional<String> commit() {
        try {
            ShortCommand.Result head = ShortCommand.run("git", "rev-parse", "--short=12", "HEAD");
            if (head.exitCode().orElse(1) != 0) {
                return Optional.empty();
            }
            ShortCommand.Result changes =
                    ShortCommand.run("git", "status", "--porcelain", "--untracked-files=no");
            return Optional.of(
                    changes.output().isEmpty() ? head.output() : head.output() + "-dirty");
        } catch (IOException noGit) {
            return Optional.empty();
        }
    }
}
