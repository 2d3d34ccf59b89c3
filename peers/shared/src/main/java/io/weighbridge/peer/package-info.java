/**
 * Code that the peers share: the answers of the contract, and the address to listen on. Receiving
 * requests and sending answers is each server's own code.
 */
@NullMarked
package io.weighbridge.peer;

import org.jspecify.annotations.NullMarked;
