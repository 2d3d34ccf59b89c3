/** The engine's tests. */
@NullMarked
package io.weighbridge.engine;

import org.jspecify.annotations.NullMarked;
