/** Basic types: metrics, measurements, warnings, failures. Imports nothing of the project. */
@NullMarked
package io.weighbridge.instrument.model;

import org.jspecify.annotations.NullMarked;
