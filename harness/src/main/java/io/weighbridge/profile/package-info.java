/**
 * Profiles a JVM's CPU time in an extra round, counts samples by package, and draws flame graphs.
 */
@NullMarked
package io.weighbridge.profile;

import org.jspecify.annotations.NullMarked;
