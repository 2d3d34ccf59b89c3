/**
 * Checks a machine for sources of measurement error and their fixes. {@link Facts} are read, {@link
 * Rules} evaluate them; neither prints.
 */
@NullMarked
package io.weighbridge.doctor;

import org.jspecify.annotations.NullMarked;
