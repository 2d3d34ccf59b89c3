package io.weighbridge.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;

/**
 * A protocol on one channel: writes requests, and passes each answer to the slot that waits for it.
 * Used only by its event loop.
 */
interface Codec {

    /** Adds itself to a channel that is not connected yet. */
    void addTo(ChannelPipeline pipeline);

    /** Whether another request may be sent before an answer arrives. */
    default boolean hasRoom() {
        // A connection has no more slots than it may have requests in flight.
        return true;
    }

    /**
     * Writes a slot's request, which the next flush sends.
     *
     * @param channel to which the codec was added
     */
    void send(Slot slot, Channel channel);

    /** Called when the server has closed the channel, before the connection is discarded. */
    default void closed() {
        // With most protocols, the answer itself shows its end.
    }
}
