/**
 * Known overheads that are injected into the application to check the measurements. All are off
 * until a property enables them; when off, they cost a request one call that does nothing.
 */
@NullMarked
package io.weighbridge.app.weights;

import org.jspecify.annotations.NullMarked;
