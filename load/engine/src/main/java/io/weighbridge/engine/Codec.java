package io.weighbridge.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;

/**
 * Speaks a protocol over one channel: writes requests, and hands each answer to the slot that asked
 * for it. Belongs to its event loop.
 */
interface Codec {

    /** Adds itself to a channel that is not yet connected. */
    void addTo(ChannelPipeline pipeline);

    /** Whether the server takes one more request before it has answered another. */
    default boolean hasRoom() {
        // A connection has no more slots than requests that may be under way on it.
        return true;
    }

    /**
     * Writes a slot's request, which the next flush sends.
     *
     * @param channel that the codec was added to
     */
    void send(Slot slot, Channel channel);

    /** Takes note that the server closed the channel, before the connection is forgotten. */
    default void closed() {
        // Most protocols tell the end of an answer in it.
    }
}
