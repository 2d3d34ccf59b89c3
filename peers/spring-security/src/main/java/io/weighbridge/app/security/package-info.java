/** Spring Security before the application of the other containers. */
@NullMarked
package io.weighbridge.app.security;

import org.jspecify.annotations.NullMarked;
