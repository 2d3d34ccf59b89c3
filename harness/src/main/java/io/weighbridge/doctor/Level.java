package io.weighbridge.doctor;

/** How much a finding matters, the least first. */
public enum Level {
    /** As it should be. */
    GOOD,
    /** Worth knowing when reading the numbers. */
    NOTE,
    /** Numbers taken here will be worse than they need be. */
    SPOILS,
    /** Nothing, or not everything, can be weighed without it. */
    MISSING
}
