/** The job file that the harness hands to a load tool, and the JSON document that it gets back. */
@NullMarked
package io.weighbridge.job;

import org.jspecify.annotations.NullMarked;
