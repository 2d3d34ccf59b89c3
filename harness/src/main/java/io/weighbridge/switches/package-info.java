/**
 * Designs of runs with many switches: which levels are launched together, and ready-made levels.
 */
@NullMarked
package io.weighbridge.switches;

import org.jspecify.annotations.NullMarked;
