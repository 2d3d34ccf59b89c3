/** Servers as published to Maven: downloaded and unpacked once, and run as a user they accept. */
@NullMarked
package io.weighbridge.store.install;

import org.jspecify.annotations.NullMarked;
