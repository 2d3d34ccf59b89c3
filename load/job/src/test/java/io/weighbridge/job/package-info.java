@NullMarked
package io.weighbridge.job;

import org.jspecify.annotations.NullMarked;
