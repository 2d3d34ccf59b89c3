/** Reads Spring Boot applications: the layout of their jars, and their effective settings. */
@NullMarked
package io.weighbridge.instrument.boot;

import org.jspecify.annotations.NullMarked;
