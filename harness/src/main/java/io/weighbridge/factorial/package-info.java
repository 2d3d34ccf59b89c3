/**
 * Designs of runs with many switches: which levels are launched together, and ready-made levels.
 */
@NullMarked
package io.weighbridge.factorial;

import org.jspecify.annotations.NullMarked;
