package io.weighbridge.cli;

import io.weighbridge.run.Progress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Progress for people: one line that is written over and over. */
final class TerminalProgress implements Progress {

    /** Seldom, so that drawing does not take CPU from what is being measured. */
    private static final int REFRESH_MILLIS = 1_000;

    private final PrintWriter err;
    private final int width;
    private @Nullable ProgressBar bar;
    private volatile Optional<Duration> timeLeft = Optional.empty();

    /**
     * @param width columns of the terminal
     */
    TerminalProgress(PrintWriter err, int width) {
        this.err = err;
        this.width = width;
    }

    @Override
    public void runStarted(String what, int steps) {
        bar =
                new ProgressBarBuilder()
                        .setTaskName(what)
                        .setInitialMax(steps)
                        .setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(REFRESH_MILLIS)
                        .setEtaFunction(state -> timeLeft)
                        .setConsumer(new DelegatingProgressBarConsumer(this::draw, width - 1))
                        .build();
    }

    @Override
    public void step(String what, int done, int of, Optional<Duration> left) {
        timeLeft = left;
        if (bar != null) {
            bar.setExtraMessage(" " + what);
            bar.stepTo(done);
            bar.refresh();
        }
    }

    @Override
    public void note(String sentence) {
        err.print("\r" + Words.padded(sentence, width - 1) + System.lineSeparator());
        err.flush();
    }

    @Override
    public void runEnded() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
        err.print("\r" + " ".repeat(width - 1) + "\r");
        err.flush();
    }

    private void draw(String line) {
        err.print("\r" + Words.padded(line, width - 1));
        err.flush();
    }
}
