/**
 * The services of a Compose file beside the servers of a run: checked, started on free ports of
 * 127.0.0.1, and removed. What was there before is never replaced and never removed.
 */
@NullMarked
package io.weighbridge.services.compose;

import org.jspecify.annotations.NullMarked;
