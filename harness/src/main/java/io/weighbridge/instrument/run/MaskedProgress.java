package io.weighbridge.instrument.run;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Forwards progress with secrets masked: a failure may quote a server that printed a secret.
 *
 * @param masking replaces the secrets of a sentence
 */
record MaskedProgress(Progress inner, UnaryOperator<String> masking) implements Progress {

    @Override
    public void runStarted(String what, int steps) {
        inner.runStarted(what, steps);
    }

    @Override
    public void step(String what, int done, int of, @Nullable Duration timeLeft) {
        inner.step(what, done, of, timeLeft);
    }

    @Override
    public void note(String sentence) {
        inner.note(masking.apply(sentence));
    }

    @Override
    public void runEnded() {
        inner.runEnded();
    }
}
