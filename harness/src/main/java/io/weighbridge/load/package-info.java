/** Drives load at a server and keeps the tool's raw output. */
@NullMarked
package io.weighbridge.load;

import org.jspecify.annotations.NullMarked;
