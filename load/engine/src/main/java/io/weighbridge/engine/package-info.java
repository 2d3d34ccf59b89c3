/**
 * The built-in load tool, on Netty. It either runs one job and ends, or keeps running and executes
 * one slice after the other. {@link io.weighbridge.engine.Main} is the entry point, {@link
 * io.weighbridge.engine.JobRun} runs a job, {@link io.weighbridge.engine.Generator} runs slices.
 */
@NullMarked
package io.weighbridge.engine;

import org.jspecify.annotations.NullMarked;
