/** What a run leaves on disk, and how it is written and read. */
@NullMarked
package io.weighbridge.result;

import org.jspecify.annotations.NullMarked;
