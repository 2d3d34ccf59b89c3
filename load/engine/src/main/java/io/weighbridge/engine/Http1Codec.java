package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.util.concurrent.Promise;
import java.util.ArrayDeque;
import java.util.Queue;

/** HTTP/1.1: answers arrive in the order of their requests. */
// Every failure closes the channel, and the connection handles the close.
@SuppressWarnings("FutureReturnValueIgnored")
final class Http1Codec extends ChannelInboundHandlerAdapter implements Codec {

    private final Connection connection;
    private final Promise<Void> ready;
    private final Queue<Slot> asked = new ArrayDeque<>();
    private final AnswerReader reader = new AnswerReader();

    /**
     * @param ready succeeds once requests can be sent
     */
    Http1Codec(Connection connection, Promise<Void> ready) {
        this.connection = connection;
        this.ready = ready;
    }

    @Override
    public void addTo(ChannelPipeline pipeline) {
        pipeline.addLast(this);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        ready.trySuccess(null);
    }

    @Override
    public void send(Slot slot, Channel channel) {
        asked.add(slot);
        ByteBuf body = slot.request().body();
        int length = body == null ? 0 : body.readableBytes();
        channel.write(slot.request().head(length), channel.voidPromise());
        if (body != null) {
            channel.write(body, channel.voidPromise());
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf data = (ByteBuf) message;
        try {
            while (data.isReadable() && connection.uses(this)) {
                read(data);
            }
        } catch (IllFormedAnswerException e) {
            breakOff(context);
        } finally {
            data.release();
        }
    }

    private void read(ByteBuf data) throws IllFormedAnswerException {
        Slot slot = asked.peek();
        if (slot == null) {
            connection.unasked();
            throw new IllFormedAnswerException("an answer that was not asked for");
        }
        if (reader.read(data, slot)) {
            asked.remove();
            connection.answered(slot, reader.isLast());
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        context.flush();
    }

    /** Completes an answer that ends only with the end of the connection. */
    @Override
    public void closed() {
        Slot slot = asked.peek();
        if (slot != null && reader.readsUntilClosed()) {
            connection.answered(slot, true);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        breakOff(context);
    }

    /** Closes the channel without treating the close as the end of an answer. */
    private void breakOff(ChannelHandlerContext context) {
        if (connection.uses(this)) {
            connection.disconnect();
        }
        context.close();
    }
}
