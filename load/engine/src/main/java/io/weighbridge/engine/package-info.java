/**
 * The built-in load tool, on Netty: it drives one job and ends, or stays up and drives one slice
 * after the other. {@link io.weighbridge.engine.Main} is its door, {@link
 * io.weighbridge.engine.JobRun} drives a job, {@link io.weighbridge.engine.Generator} drives
 * slices.
 */
@NullMarked
package io.weighbridge.engine;

import org.jspecify.annotations.NullMarked;
