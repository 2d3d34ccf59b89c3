/** Checks a machine for sources of measurement error and their fixes. */
@NullMarked
package io.weighbridge.doctor;

import org.jspecify.annotations.NullMarked;
