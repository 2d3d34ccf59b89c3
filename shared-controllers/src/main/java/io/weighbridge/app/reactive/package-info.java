/** The few places where WebFlux needs different code than a servlet container. */
@NullMarked
package io.weighbridge.app.reactive;

import org.jspecify.annotations.NullMarked;
