/**
 * The application that runs on every container: its endpoints, in code that depends on neither
 * servlets nor reactive streams.
 */
@NullMarked
package io.weighbridge.app;

import org.jspecify.annotations.NullMarked;
