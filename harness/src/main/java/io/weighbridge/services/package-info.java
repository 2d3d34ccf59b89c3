/**
 * What can stand beside the servers of a run: an Elasticsearch. The core knows it as a {@code
 * Backend} only.
 */
@NullMarked
package io.weighbridge.services;

import org.jspecify.annotations.NullMarked;
