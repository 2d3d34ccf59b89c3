/**
 * The job file that the harness writes for a load tool, and the JSON document that the tool
 * returns.
 */
@NullMarked
package io.weighbridge.job;

import org.jspecify.annotations.NullMarked;
