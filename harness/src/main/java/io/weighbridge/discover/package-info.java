/**
 * Finds what a command does not name: the executable jar of a project, and paths of an application
 * that answer.
 */
@NullMarked
package io.weighbridge.discover;

import org.jspecify.annotations.NullMarked;
