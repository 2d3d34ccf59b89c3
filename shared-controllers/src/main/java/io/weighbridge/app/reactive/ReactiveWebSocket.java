package io.weighbridge.app.reactive;

import static org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type.REACTIVE;

import io.weighbridge.app.WebSocketEcho;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.WebSocketSession;
import reactor.core.publisher.Mono;

/** WebSockets on WebFlux: the stream of received messages is the stream that is sent. */
@Configuration(proxyBeanMethods = false)
@Profile(WebSocketEcho.PROFILE)
@ConditionalOnWebApplication(type = REACTIVE)
class ReactiveWebSocket {

    /** Before the controllers, which must not handle an upgrade. */
    private static final int FIRST = -1;

    @Bean
    HandlerMapping webSocketEcho() {
        WebSocketHandler echo = ReactiveWebSocket::echo;
        return new SimpleUrlHandlerMapping(Map.of(WebSocketEcho.PATH, echo), FIRST);
    }

    private static Mono<Void> echo(WebSocketSession session) {
        return session.send(
                session.receive().map(message -> session.textMessage(message.getPayloadAsText())));
    }
}
