/**
 * Known weights, to be put on the application and read back by the scales. All are off until a
 * property asks for them, and then cost a request one call that does nothing.
 */
@NullMarked
package io.weighbridge.app.weights;

import org.jspecify.annotations.NullMarked;
