package io.weighbridge.app;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.springframework.web.filter.OncePerRequestFilter;

/** Ends each session some time after its login, even if it is in use. */
final class SessionEnd extends OncePerRequestFilter {

    /** The attribute of a session that has the time of its login. */
    static final String LOGIN = "shop.login";

    private final Duration lasts;

    SessionEnd(Duration lasts) {
        this.lasts = lasts;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        HttpSession session = request.getSession(false);
        if (session != null) {
            endIfOver(session);
        }
        chain.doFilter(request, response);
    }

    private void endIfOver(HttpSession session) {
        try {
            if (session.getAttribute(LOGIN) instanceof Instant login
                    && Instant.now().isAfter(login.plus(lasts))) {
                session.invalidate();
            }
        } catch (IllegalStateException e) {
            logger.debug("Another request has ended the session.", e);
        }
    }
}
