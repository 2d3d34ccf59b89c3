package io.weighbridge.app;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.SimpleUrlAuthenticationSuccessHandler;

/** Redirects to the account after a login, and keeps the time of the login in the session. */
final class AccountAfterLogin extends SimpleUrlAuthenticationSuccessHandler {

    AccountAfterLogin() {
        super("/account");
    }

    @Override
    public void onAuthenticationSuccess(
            HttpServletRequest request, HttpServletResponse response, Authentication login)
            throws IOException, ServletException {
        request.getSession().setAttribute(SessionEnd.LOGIN, Instant.now());
        super.onAuthenticationSuccess(request, response, login);
    }
}
