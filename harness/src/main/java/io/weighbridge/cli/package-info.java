/** The commands a user types. */
@NullMarked
package io.weighbridge.cli;

import org.jspecify.annotations.NullMarked;
