/** The few places where a servlet container needs different code than WebFlux. */
@NullMarked
package io.weighbridge.app.servlet;

import org.jspecify.annotations.NullMarked;
