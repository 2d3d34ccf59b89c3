package io.weighbridge.run;

import io.weighbridge.result.RunDirectory;

/**
 * How a run ended.
 *
 * @param directory where its trials are
 * @param failed how many of its trials failed
 */
public record RunOutcome(RunDirectory directory, long failed) {}
