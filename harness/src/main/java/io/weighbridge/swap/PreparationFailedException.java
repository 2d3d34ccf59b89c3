package io.weighbridge.swap;

import io.weighbridge.instrument.plan.JarPreparation;
import java.util.List;
import java.util.Objects;

/** A jar could not be extracted, or a cache for it could not be trained. */
public final class PreparationFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final JarPreparation prepare;
    private final List<String> lastLines;

    /**
     * @param prepare the preparation that failed
     * @param sentence what happened
     * @param lastLines the last lines that the failed program printed; empty if none was started
     */
    PreparationFailedException(JarPreparation prepare, String sentence, List<String> lastLines) {
        super(sentence);
        this.prepare = prepare;
        this.lastLines = List.copyOf(lastLines);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    /** The sentence, followed by the last lines. */
    String whole() {
        return lastLines.isEmpty()
                ? getMessage()
                : getMessage() + " Its last lines:\n  " + String.join("\n  ", lastLines);
    }

    List<String> lastLines() {
        return lastLines;
    }

    public JarPreparation prepare() {
        return prepare;
    }
}
