package io.weighbridge.app.reactive;

import io.weighbridge.app.RequestBytes;
import org.springframework.core.MethodParameter;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.HandlerMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Collects a body from its buffers, up to the accepted size. */
final class ReactiveRequestBytes implements HandlerMethodArgumentResolver {

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == RequestBytes.class;
    }

    @Override
    public Mono<Object> resolveArgument(
            MethodParameter parameter, BindingContext context, ServerWebExchange exchange) {
        return DataBufferUtils.join(exchange.getRequest().getBody(), RequestBytes.MOST)
                .map(ReactiveRequestBytes::taken)
                .defaultIfEmpty(new byte[0])
                .onErrorMap(DataBufferLimitException.class, e -> RequestBytes.tooMany())
                .map(RequestBytes::new);
    }

    private static byte[] taken(DataBuffer buffer) {
        byte[] bytes = new byte[buffer.readableByteCount()];
        buffer.read(bytes);
        DataBufferUtils.release(buffer);
        return bytes;
    }
}
