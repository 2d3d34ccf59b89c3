/** A real Elasticsearch, its data, and queries with known answers. */
@NullMarked
package io.weighbridge.store;

import org.jspecify.annotations.NullMarked;
