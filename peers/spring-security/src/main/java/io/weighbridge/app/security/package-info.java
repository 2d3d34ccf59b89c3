/** Spring Security in front of the same application as on the other containers. */
@NullMarked
package io.weighbridge.app.security;

import org.jspecify.annotations.NullMarked;
