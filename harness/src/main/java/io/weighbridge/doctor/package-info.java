/**
 * Examines a machine: what will spoil the numbers here, and what cures it. {@link Facts} are read,
 * {@link Rules} judge them; neither prints.
 */
@NullMarked
package io.weighbridge.doctor;

import org.jspecify.annotations.NullMarked;
