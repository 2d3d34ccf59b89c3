/** The effects of an application's settings: {@code weigh switches}. */
@NullMarked
package io.weighbridge.switches;

import org.jspecify.annotations.NullMarked;
