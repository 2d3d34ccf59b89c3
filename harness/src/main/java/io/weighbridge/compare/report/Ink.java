package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Improvement;
import io.weighbridge.compare.stats.Verdict;
import io.weighbridge.instrument.model.Metric;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Colours for a terminal; the only place with ANSI codes. */
public enum Ink {
    PLAIN(""),
    BOLD("\u001b[1m"),
    FAINT("\u001b[2m"),
    BETTER("\u001b[32m"),
    WORSE("\u001b[31m");

    private static final String RESET = "\u001b[0m";

    private final String code;

    Ink(String code) {
        this.code = code;
    }

    /** Better or worse for a significant difference, otherwise faint. */
    public static Ink of(Metric metric, @Nullable Verdict verdict) {
        if (verdict == null || !verdict.word().significant()) {
            return FAINT;
        }
        return Improvement.is(metric, verdict) ? BETTER : WORSE;
    }

    /** Whether it marks a significant difference. */
    boolean judged() {
        return this == BETTER || this == WORSE;
    }

    /** Its CSS class on a page. */
    String kind() {
        return name().toLowerCase(Locale.ROOT);
    }

    String paint(String text) {
        return this == PLAIN || text.isBlank() ? text : code + text + RESET;
    }
}
