/** The few places where a servlet container needs other code than WebFlux. */
@NullMarked
package io.weighbridge.app.servlet;

import org.jspecify.annotations.NullMarked;
