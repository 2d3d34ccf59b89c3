/** The application's report about itself once it is ready. */
@NullMarked
package io.weighbridge.app.startup;

import org.jspecify.annotations.NullMarked;
