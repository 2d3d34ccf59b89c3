/**
 * What the commands of {@code weigh} share: options, the session, how a plan is run, and what a
 * feature can add.
 */
@NullMarked
package io.weighbridge.command;

import org.jspecify.annotations.NullMarked;
