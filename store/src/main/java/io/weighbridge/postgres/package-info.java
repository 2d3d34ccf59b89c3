/** A real PostgreSQL, what a run does to its databases, and its data. */
@NullMarked
package io.weighbridge.postgres;

import org.jspecify.annotations.NullMarked;
