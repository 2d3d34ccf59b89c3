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
            ShortCommand.Result commit =
                    ShortCommand.run(
                            "git", "describe", "--always", "--exclude=*", "--dirty", "--abbrev=12");
            return commit.succeeded() ? commit.output() : null;
        } catch (IOException noGit) {
            return null;
        }
    }
}
