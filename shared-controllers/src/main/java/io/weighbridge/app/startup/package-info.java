/** What the application says of itself once it is ready. */
@NullMarked
package io.weighbridge.app.startup;

import org.jspecify.annotations.NullMarked;
