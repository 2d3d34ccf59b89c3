package io.weighbridge.doctor;

import org.jspecify.annotations.Nullable;

/**
 * The result of one check.
 *
 * @param severity how much it matters
 * @param what the check, in one or two words
 * @param sentence the observation and its consequence
 * @param cure a command or other fix; null if none is needed or possible
 */
public record Diagnosis(Severity severity, String what, String sentence, @Nullable String cure) {}
