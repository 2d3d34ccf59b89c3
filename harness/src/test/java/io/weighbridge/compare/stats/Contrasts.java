package io.weighbridge.compare.stats;

/** Finds the contrast of a target in a fit. */
public final class Contrasts {

    private Contrasts() {}

    /** The contrast of a target, which must have one. */
    public static Contrast of(RowFit fit, String target) {
        return fit.contrasts().stream()
                .filter(contrast -> contrast.target().equals(target))
                .findFirst()
                .orElseThrow();
    }
}
