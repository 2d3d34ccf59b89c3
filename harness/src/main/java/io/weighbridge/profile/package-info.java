/** Records where a server's CPU time goes, and draws it as a flame graph. */
@NullMarked
package io.weighbridge.profile;

import org.jspecify.annotations.NullMarked;
