/** The smallest memory of an application: {@code weigh squeeze}. */
@NullMarked
package io.weighbridge.squeeze;

import org.jspecify.annotations.NullMarked;
