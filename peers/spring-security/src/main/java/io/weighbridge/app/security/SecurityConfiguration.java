package io.weighbridge.app.security;

import static java.nio.charset.StandardCharsets.US_ASCII;

import jakarta.servlet.DispatcherType;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Filter chains. By default each request has a bearer token, a JWT signed with HMAC-SHA-256, whose
 * signature is checked each time without caching. With {@code --security.authentication=none}, no
 * filter reads the token and every request is permitted, which shows the cost of the other filters.
 * With {@code session}, the user is in an HTTP session.
 */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

    /**
     * Not a secret: it is for measurements, not for protection. The token in the plans is signed
     * with it.
     */
    private static final SecretKey KEY =
            new SecretKeySpec("weighbridge: a key, but no secret".getBytes(US_ASCII), "HmacSHA256");

    @Bean
    JwtDecoder tokens() {
        return NimbusJwtDecoder.withSecretKey(KEY).build();
    }

    /** Requires a token. Actuator stays open, because the harness reads the request count there. */
    @Bean
    @ConditionalOnProperty(
            name = "security.authentication",
            havingValue = "bearer",
            matchIfMissing = true)
    SecurityFilterChain authenticated(HttpSecurity http) throws Exception {
        return forUsers(stateless(http))
                .oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()))
                .build();
    }

    @Bean
    @ConditionalOnProperty(name = "security.authentication", havingValue = "none")
    SecurityFilterChain open(HttpSecurity http) throws Exception {
        return stateless(http)
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    /** The user of each request is in its HTTP session, which is a {@link KnownSession}. */
    @Bean
    @ConditionalOnProperty(name = "security.authentication", havingValue = "session")
    SecurityFilterChain remembered(HttpSecurity http) throws Exception {
        return forUsers(http.csrf(AbstractHttpConfigurer::disable)).build();
    }

    @Bean
    @ConditionalOnProperty(name = "security.authentication", havingValue = "session")
    KnownSession session(ServletWebServerApplicationContext application) {
        return new KnownSession(application);
    }

    private static HttpSecurity forUsers(HttpSecurity http) throws Exception {
        return http.authorizeHttpRequests(
                requests ->
                        requests.dispatcherTypeMatchers(DispatcherType.ERROR)
                                .permitAll()
                                .requestMatchers("/actuator/**")
                                .permitAll()
                                .anyRequest()
                                .authenticated());
    }

    /** Disables sessions, and protection against forged requests, which need a session. */
    private static HttpSecurity stateless(HttpSecurity http) throws Exception {
        return http.csrf(AbstractHttpConfigurer::disable)
                .sessionManagement(
                        session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS));
    }
}
