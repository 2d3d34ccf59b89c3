package io.weighbridge.command;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.run.Progress;
import java.io.PrintWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Progress on a terminal: one line that is overwritten at the start of each step only. A
 * progress-bar library would draw from its own thread, even while a slice is being measured.
 */
public final class TerminalProgress implements Progress {

    private static final int BAR = 20;

    private final PrintWriter err;
    private final int width;
    private String line = "";

    /**
     * @param width columns of the terminal
     */
    public TerminalProgress(PrintWriter err, int width) {
        this.err = err;
        this.width = width;
    }

    @Override
    public void runStarted(String what, int steps) {
        note(what + ": " + Phrases.count(steps, "step"));
    }

    @Override
    public void step(String what, int done, int of, @Nullable Duration timeLeft) {
        int full = BAR * done / Math.max(1, of);
        String left = timeLeft == null ? "" : ", " + Durations.text(timeLeft) + " left";
        line =
                "[%s%s] %s/%s %s%s"
                        .formatted(
                                "=".repeat(full), " ".repeat(BAR - full), done + 1, of, what, left);
        draw(line);
    }

    @Override
    public void note(String sentence) {
        err.print("\r" + Phrases.padded(sentence, width - 1) + System.lineSeparator());
        draw(line);
    }

    @Override
    public void runEnded() {
        line = "";
        draw(line);
        err.print("\r");
        err.flush();
    }

    /** Prints a text, cut to the terminal's width, because a wrapped line cannot be overwritten. */
    private void draw(String text) {
        String cut = text.substring(0, Math.min(text.length(), width - 1));
        err.print("\r" + Phrases.padded(cut, width - 1));
        err.flush();
    }
}
