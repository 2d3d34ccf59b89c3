/** The employees on WebFlux: no thread waits for the store. */
@NullMarked
package io.weighbridge.app.employees.reactive;

import org.jspecify.annotations.NullMarked;
