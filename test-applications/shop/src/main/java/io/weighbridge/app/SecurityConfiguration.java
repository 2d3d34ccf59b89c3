package io.weighbridge.app;

import jakarta.servlet.DispatcherType;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.SecurityContextHolderFilter;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.security.web.csrf.HttpSessionCsrfTokenRepository;

/**
 * Filter chains: one for programs with a token, one for a password in each request, and one for
 * browsers, with a form to log in, a session, and a token against forged requests.
 */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

    @Bean
    @Order(1)
    SecurityFilterChain api(HttpSecurity http) throws Exception {
        return stateless(http.securityMatcher("/api/**"))
                .authorizeHttpRequests(
                        requests ->
                                requests.requestMatchers("/api/login")
                                        .permitAll()
                                        .anyRequest()
                                        .authenticated())
                .oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()))
                .build();
    }

    /** Checks the password each time, because there is no session. */
    @Bean
    @Order(2)
    SecurityFilterChain basic(HttpSecurity http) throws Exception {
        return stateless(http.securityMatcher("/basic"))
                .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                .httpBasic(Customizer.withDefaults())
                .build();
    }

    private static HttpSecurity stateless(HttpSecurity http) throws Exception {
        return http.csrf(AbstractHttpConfigurer::disable)
                .sessionManagement(
                        session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS));
    }

    /**
     * Actuator stays open.
     *
     * @param csrf where the token is kept: {@code session} or {@code cookie}
     * @param sessionSeconds after a login until its session ends; 0: it ends as usual
     */
    @Bean
    SecurityFilterChain pages(
            HttpSecurity http,
            @Value("${shop.csrf:session}") String csrf,
            @Value("${shop.session-seconds:0}") long sessionSeconds)
            throws Exception {
        if (sessionSeconds > 0) {
            http.addFilterBefore(
                    new SessionEnd(Duration.ofSeconds(sessionSeconds)),
                    SecurityContextHolderFilter.class);
        }
        CsrfTokenRepository tokens = tokens(csrf);
        return http.csrf(protection -> protection.csrfTokenRepository(tokens))
                .formLogin(form -> form.successHandler(new AccountAfterLogin()))
                .authorizeHttpRequests(
                        requests ->
                                requests.dispatcherTypeMatchers(DispatcherType.ERROR)
                                        .permitAll()
                                        .requestMatchers(
                                                "/",
                                                "/products",
                                                "/products/*",
                                                "/report",
                                                "/actuator/**")
                                        .permitAll()
                                        .anyRequest()
                                        .authenticated())
                .build();
    }

    private static CsrfTokenRepository tokens(String place) {
        return switch (place) {
            case "session" -> new HttpSessionCsrfTokenRepository();
            case "cookie" -> CookieCsrfTokenRepository.withHttpOnlyFalse();
            default ->
                    throw new IllegalArgumentException(
                            "shop.csrf is session or cookie, not " + place);
        };
    }
}
