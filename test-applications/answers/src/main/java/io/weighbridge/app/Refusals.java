package io.weighbridge.app;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Redirects requests that did not come over HTTPS or have no credentials, and refuses them after a
 * number or beyond a number at once, if it is told to.
 */
@Component
class Refusals extends OncePerRequestFilter {

    private final boolean redirects;
    private final boolean login;
    private final long limit;
    private final Semaphore atOnce;
    private final AtomicLong requests = new AtomicLong();

    Refusals(
            @Value("${answers.https:false}") boolean redirects,
            @Value("${answers.login:false}") boolean login,
            @Value("${answers.limit:1000000000}") long limit,
            @Value("${answers.at-once:1000000000}") int atOnce) {
        this.redirects = redirects;
        this.login = login;
        this.limit = limit;
        this.atOnce = new Semaphore(atOnce);
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String host = request.getServerName();
        boolean wrongHost =
                redirects
                        && request.getRequestURI().equals("/inner")
                        && !host.equals("shop.example");
        if (request.getRequestURI().startsWith("/actuator")) {
            chain.doFilter(request, response);
        } else if (redirects && !request.isSecure()) {
            response.sendRedirect("https://" + host + request.getRequestURI());
        } else if (wrongHost) {
            response.sendRedirect("https://shop.example" + request.getRequestURI());
        } else if (login && request.getHeader("Authorization") == null) {
            response.sendRedirect("/login");
        } else if (requests.incrementAndGet() > limit) {
            response.setHeader("Retry-After", "60");
            response.setStatus(429);
        } else if (!atOnce.tryAcquire()) {
            response.setStatus(503);
        } else {
            try {
                chain.doFilter(request, response);
            } finally {
                atOnce.release();
            }
        }
    }
}
