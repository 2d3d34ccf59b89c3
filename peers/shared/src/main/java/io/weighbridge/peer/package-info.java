/**
 * What the peers have in common: the answers of the contract, and where to listen. How a request
 * gets here and an answer leaves is each server's own.
 */
@NullMarked
package io.weighbridge.peer;

import org.jspecify.annotations.NullMarked;
