/** The commands of {@code weigh}: their options, what they print, and their exit codes. */
@NullMarked
package io.weighbridge.cli;

import org.jspecify.annotations.NullMarked;
