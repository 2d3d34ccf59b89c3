package io.weighbridge.os;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The commit of the current folder, so that a result can be traced to its sources. */
public final class Git {

    private Git() {}

    /**
     * The short commit id, with the suffix {@code -dirty} if tracked files differ; null outside a
     * repository or without git.
     */
    public static @Nullable String commit() {
        try {
            ShortCommand.Result head = ShortCommand.run("git", "rev-parse", "--short=12", "HEAD");
            if (!head.succeeded()) {
                return null;
            }
            ShortCommand.Result changes =
                    ShortCommand.run("git", "status", "--porcelain", "--untracked-files=no");
            return changes.output().isEmpty() ? head.output() : head.output() + "-dirty";
        } catch (IOException noGit) {
            return null;
        }
    }
}
