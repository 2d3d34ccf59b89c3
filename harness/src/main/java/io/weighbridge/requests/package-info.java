/** Reads the requests of people's own files: a mix of requests with weights, and its deck. */
@NullMarked
package io.weighbridge.requests;

import org.jspecify.annotations.NullMarked;
