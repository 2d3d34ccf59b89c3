/** Suites: plans that are run one after the other. */
@NullMarked
package io.weighbridge.suite;

import org.jspecify.annotations.NullMarked;
