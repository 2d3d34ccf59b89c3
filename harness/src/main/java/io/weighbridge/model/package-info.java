/** Basic types: metrics, measurements, warnings, failures. Imports nothing of the project. */
@NullMarked
package io.weighbridge.model;

import org.jspecify.annotations.NullMarked;
