@NullMarked
package io.weighbridge.jmh;

import org.jspecify.annotations.NullMarked;
