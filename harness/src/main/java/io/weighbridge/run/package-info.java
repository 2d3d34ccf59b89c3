/** The straight line: from a plan to trials on disk. */
@NullMarked
package io.weighbridge.run;

import org.jspecify.annotations.NullMarked;
