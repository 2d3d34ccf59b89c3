package io.weighbridge.app.servlet;

import static org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type.SERVLET;

import io.weighbridge.app.WebSocketEcho;
import java.io.IOException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.config.annotation.EnableWebSocket;
import org.springframework.web.socket.config.annotation.WebSocketConfigurer;
import org.springframework.web.socket.config.annotation.WebSocketHandlerRegistry;
import org.springframework.web.socket.handler.TextWebSocketHandler;

/** WebSockets on a servlet container: a message is sent back by the thread that received it. */
@Configuration(proxyBeanMethods = false)
@Profile(WebSocketEcho.PROFILE)
@ConditionalOnWebApplication(type = SERVLET)
@EnableWebSocket
class ServletWebSocket implements WebSocketConfigurer {

    @Override
    public void registerWebSocketHandlers(WebSocketHandlerRegistry registry) {
        registry.addHandler(new Echo(), WebSocketEcho.PATH);
    }

    private static final class Echo extends TextWebSocketHandler {

        @Override
        protected void handleTextMessage(WebSocketSession session, TextMessage message)
                throws IOException {
            session.sendMessage(new TextMessage(message.getPayload()));
        }
    }
}
