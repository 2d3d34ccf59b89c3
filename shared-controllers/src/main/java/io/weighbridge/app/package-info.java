/**
 * The one application every container runs: what it answers, in code that knows neither servlets
 * nor reactive streams.
 */
@NullMarked
package io.weighbridge.app;

import org.jspecify.annotations.NullMarked;
