/** A real Elasticsearch for a plan, its data, and the queries whose answers are known. */
@NullMarked
package io.weighbridge.store;

import org.jspecify.annotations.NullMarked;
