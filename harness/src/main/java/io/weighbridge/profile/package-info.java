/** Profiles a server's CPU time and draws a flame graph. */
@NullMarked
package io.weighbridge.profile;

import org.jspecify.annotations.NullMarked;
