/** What is launched where many switches are weighed together: the design, and ready-made levels. */
@NullMarked
package io.weighbridge.factorial;

import org.jspecify.annotations.NullMarked;
