/**
 * The pods in which servers of a run are started: control groups with limits of memory and CPU. The
 * core knows them as an {@code Enclosure} only.
 */
@NullMarked
package io.weighbridge.pods;

import org.jspecify.annotations.NullMarked;
