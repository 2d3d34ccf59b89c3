/** The goals of the Maven plugin: each packages the project, and starts weigh.jar with its jar. */
@NullMarked
package io.weighbridge.maven;

import org.jspecify.annotations.NullMarked;
