/** Profiles a server's CPU time and draws flame graphs. */
@NullMarked
package io.weighbridge.profile;

import org.jspecify.annotations.NullMarked;
