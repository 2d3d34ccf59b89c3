/** The commands of {@code weigh} that belong to no feature, and the list of features. */
@NullMarked
package io.weighbridge.cli;

import org.jspecify.annotations.NullMarked;
