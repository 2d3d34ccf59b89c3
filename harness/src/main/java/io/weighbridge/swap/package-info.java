/**
 * Moves an executable Spring Boot jar to another web container, without its sources: plans which
 * libraries are removed and added, and writes the new jar.
 */
@NullMarked
package io.weighbridge.swap;

import org.jspecify.annotations.NullMarked;
