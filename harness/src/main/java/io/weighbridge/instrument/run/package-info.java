/** Runs a plan: starts servers, warms them up, measures them, and writes trials to disk. */
@NullMarked
package io.weighbridge.instrument.run;

import org.jspecify.annotations.NullMarked;
