/**
 * The built-in load tool: one job, driven by Hyperfoil in a JVM of its own, and over WebSockets by
 * Netty. {@link io.weighbridge.engine.Main} is its door, {@link io.weighbridge.engine.Load} the
 * whole way.
 */
@NullMarked
package io.weighbridge.engine;

import org.jspecify.annotations.NullMarked;
