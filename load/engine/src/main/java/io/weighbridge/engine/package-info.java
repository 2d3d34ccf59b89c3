/**
 * The built-in load tool, on Netty. It keeps running and executes one slice after the other. {@link
 * io.weighbridge.engine.Main} is the entry point, {@link io.weighbridge.engine.Generator} runs
 * slices.
 */
@NullMarked
package io.weighbridge.engine;

import org.jspecify.annotations.NullMarked;
