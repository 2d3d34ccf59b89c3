@NullMarked
package io.weighbridge.gatling;

import org.jspecify.annotations.NullMarked;
