/**
 * The services that the servers of a run use, such as a database. The core knows them as a {@code
 * Backend} only.
 */
@NullMarked
package io.weighbridge.services;

import org.jspecify.annotations.NullMarked;
