package io.weighbridge.app.servlet;

import io.weighbridge.app.RequestBytes;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Reads a body from the servlet's input stream, up to the accepted size. */
final class ServletRequestBytes implements HandlerMethodArgumentResolver {

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == RequestBytes.class;
    }

    @Override
    public RequestBytes resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders)
            throws IOException {
        return read(Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class)));
    }

    private static RequestBytes read(HttpServletRequest request) throws IOException {
        byte[] bytes = request.getInputStream().readNBytes(RequestBytes.MOST + 1);
        if (bytes.length > RequestBytes.MOST) {
            throw RequestBytes.tooMany();
        }
        return new RequestBytes(bytes);
    }
}
