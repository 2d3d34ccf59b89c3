package io.weighbridge.command;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.run.Progress;
import java.io.PrintWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Progress for logs: one line for each step. */
public final class PlainProgress implements Progress {

    private final PrintWriter err;

    public PlainProgress(PrintWriter err) {
        this.err = err;
    }

    @Override
    public void runStarted(String what, int steps) {
        note(what + ": " + Phrases.count(steps, "step"));
    }

    @Override
    public void step(String what, int done, int of, @Nullable Duration timeLeft) {
        String left = timeLeft == null ? "" : ", " + Durations.text(timeLeft) + " left";
        note("[" + (done + 1) + "/" + of + "] " + what + left);
    }

    @Override
    public void note(String sentence) {
        err.println(sentence);
        err.flush();
    }

    @Override
    public void runEnded() {
        err.flush();
    }
}
