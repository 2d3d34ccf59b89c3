/**
 * Moves an executable Spring Boot jar to another web container, without its sources: what goes,
 * what comes, and the jar that is written.
 */
@NullMarked
package io.weighbridge.swap;

import org.jspecify.annotations.NullMarked;
