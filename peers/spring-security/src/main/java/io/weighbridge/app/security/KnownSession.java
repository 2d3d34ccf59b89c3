package io.weighbridge.app.security;

import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.Session;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.web.embedded.tomcat.TomcatWebServer;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;

/**
 * A session of a logged-in user, with an id that plans contain: load tools send the same bytes with
 * each request and cannot log in. The session exists before the server listens, and never ends.
 */
final class KnownSession implements SmartInitializingSingleton {

    /** What a client sends as the cookie {@code JSESSIONID}. */
    static final String ID = "weighbridge";

    private static final int FOREVER = -1;

    private final ServletWebServerApplicationContext application;

    KnownSession(ServletWebServerApplicationContext application) {
        this.application = application;
    }

    @Override
    public void afterSingletonsInstantiated() {
        TomcatWebServer server = (TomcatWebServer) application.getWebServer();
        Context context = (Context) server.getTomcat().getHost().findChildren()[0];
        Session session = context.getManager().createSession(ID);
        session.setMaxInactiveInterval(FOREVER);
        session.getSession()
                .setAttribute(
                        HttpSessionSecurityContextRepository.SPRING_SECURITY_CONTEXT_KEY,
                        new SecurityContextImpl(
                                UsernamePasswordAuthenticationToken.authenticated(
                                        "weighbridge", "", List.of())));
    }
}
