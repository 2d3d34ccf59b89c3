/** Chooses memory sizes to launch at, and judges what the launches say. */
@NullMarked
package io.weighbridge.squeeze;

import org.jspecify.annotations.NullMarked;
