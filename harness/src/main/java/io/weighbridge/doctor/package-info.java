/** Sources of measurement error on this machine, and how to fix them: {@code weigh doctor}. */
@NullMarked
package io.weighbridge.doctor;

import org.jspecify.annotations.NullMarked;
