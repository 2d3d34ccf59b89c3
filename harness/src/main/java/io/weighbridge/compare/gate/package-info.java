/** Gates, which fail a run if a target is worse, and goals for the width of intervals. */
@NullMarked
package io.weighbridge.compare.gate;

import org.jspecify.annotations.NullMarked;
