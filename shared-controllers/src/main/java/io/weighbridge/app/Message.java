package io.weighbridge.app;

/** The answer of {@code /json}. */
record Message(String message) {}
