/** The application on PostgreSQL. The class path alone decides its container and its driver. */
@NullMarked
package io.weighbridge.app;

import org.jspecify.annotations.NullMarked;
