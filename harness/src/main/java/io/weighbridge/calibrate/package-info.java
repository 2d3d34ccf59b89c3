/** How accurate the results of a machine are: known overhead, compared with what was measured. */
@NullMarked
package io.weighbridge.calibrate;

import org.jspecify.annotations.NullMarked;
