package io.weighbridge.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.ssl.SslProvider;
import io.weighbridge.job.Endpoint;
import io.weighbridge.job.Endpoint.Protocol;
import java.io.File;
import java.io.IOException;
import java.net.URI;

/** Encrypts connections to a server, which must show a given certificate. */
final class Tls {

    private final SslContext context;
    private final URI server;
    private final boolean http2;

    private Tls(SslContext context, Endpoint endpoint) {
        this.context = context;
        this.server = URI.create(endpoint.server());
        this.http2 = endpoint.protocol() == Protocol.H2C;
    }

    /**
     * The encryption of connections to a server.
     *
     * @param trust the file of the server's certificate, in PEM
     * @throws IOException if there is no certificate in the file
     */
    static Tls to(Endpoint endpoint, String trust) throws IOException {
        String protocol =
                endpoint.protocol() == Protocol.H2C
                        ? ApplicationProtocolNames.HTTP_2
                        : ApplicationProtocolNames.HTTP_1_1;
        try {
            SslContext context =
                    SslContextBuilder.forClient()
                            .sslProvider(SslProvider.JDK)
                            .trustManager(new File(trust))
                            .applicationProtocolConfig(
                                    new ApplicationProtocolConfig(
                                            ApplicationProtocolConfig.Protocol.ALPN,
                                            ApplicationProtocolConfig.SelectorFailureBehavior
                                                    .NO_ADVERTISE,
                                            ApplicationProtocolConfig
                                                    .SelectedListenerFailureBehavior.ACCEPT,
                                            protocol))
                            .build();
            return new Tls(context, endpoint);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /**
     * Adds encryption to a channel that is not yet connected. Handlers added later read and write
     * plain data.
     */
    void addTo(Channel channel) {
        SslHandler encrypting =
                context.newHandler(channel.alloc(), server.getHost(), server.getPort());
        channel.pipeline().addLast(encrypting, new Handshake(encrypting, http2));
    }

    /** Tells the handlers behind it that a channel is active once its handshake is done. */
    private static final class Handshake extends ChannelInboundHandlerAdapter {

        private final SslHandler encrypting;
        private final boolean http2;

        Handshake(SslHandler encrypting, boolean http2) {
            this.encrypting = encrypting;
            this.http2 = http2;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            // later handlers must wait for the handshake
        }

        // Every failure closes the channel, and the connection handles the close.
        @SuppressWarnings("FutureReturnValueIgnored")
        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess()) {
                boolean chosen =
                        ApplicationProtocolNames.HTTP_2.equals(encrypting.applicationProtocol());
                if (http2 && !chosen) {
                    context.close();
                    return;
                }
                context.fireChannelActive();
            }
            context.fireUserEventTriggered(event);
        }
    }
}
