/** A real Elasticsearch, its data, and queries whose answers are known. */
@NullMarked
package io.weighbridge.store;

import org.jspecify.annotations.NullMarked;
