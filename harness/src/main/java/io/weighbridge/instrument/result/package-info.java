/** The files of a run, and how they are written and read. */
@NullMarked
package io.weighbridge.instrument.result;

import org.jspecify.annotations.NullMarked;
