/** JMH and the JDK's HTTP client as a load tool. */
@NullMarked
package io.weighbridge.jmh;

import org.jspecify.annotations.NullMarked;
