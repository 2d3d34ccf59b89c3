package io.weighbridge.app;

import com.nimbusds.jose.jwk.source.ImmutableSecret;
import java.security.SecureRandom;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UserDetailsRepositoryReactiveAuthenticationManager;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.authentication.RedirectServerAuthenticationSuccessHandler;
import org.springframework.security.web.server.csrf.CookieServerCsrfTokenRepository;
import org.springframework.security.web.server.csrf.ServerCsrfTokenRepository;
import org.springframework.security.web.server.csrf.WebSessionServerCsrfTokenRepository;
import org.springframework.security.web.server.util.matcher.PathPatternParserServerWebExchangeMatcher;

/**
 * A filter chain for programs with a token, and one for browsers, with a form to log in, a session,
 * and a token against forged requests.
 */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

    private static final int KEY_BYTES = 32;

    private final SecretKey key = newKey();

    private static SecretKey newKey() {
        byte[] bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        return new SecretKeySpec(bytes, "HmacSHA256");
    }

    @Bean
    JwtEncoder tokenWriter() {
        return new NimbusJwtEncoder(new ImmutableSecret<>(key));
    }

    @Bean
    ReactiveJwtDecoder tokenReader() {
        return NimbusReactiveJwtDecoder.withSecretKey(key).build();
    }

    @Bean
    PasswordEncoder passwords() {
        return new BCryptPasswordEncoder();
    }

    @Bean
    MapReactiveUserDetailsService users(PasswordEncoder passwords) {
        return new MapReactiveUserDetailsService(
                User.withUsername("user")
                        .password(passwords.encode("user-password"))
                        .roles("CUSTOMER")
                        .build());
    }

    @Bean
    ReactiveAuthenticationManager logins(
            MapReactiveUserDetailsService users, PasswordEncoder passwords) {
        UserDetailsRepositoryReactiveAuthenticationManager logins =
                new UserDetailsRepositoryReactiveAuthenticationManager(users);
        logins.setPasswordEncoder(passwords);
        return logins;
    }

    @Bean
    @Order(1)
    SecurityWebFilterChain api(ServerHttpSecurity http) {
        return http.securityMatcher(new PathPatternParserServerWebExchangeMatcher("/api/**"))
                .csrf(ServerHttpSecurity.CsrfSpec::disable)
                .authorizeExchange(
                        requests ->
                                requests.pathMatchers("/api/login")
                                        .permitAll()
                                        .anyExchange()
                                        .authenticated())
                .oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()))
                .build();
    }

    /**
     * Actuator stays open.
     *
     * @param csrf where the token is kept: {@code session} or {@code cookie}
     */
    @Bean
    SecurityWebFilterChain pages(
            ServerHttpSecurity http,
            ReactiveAuthenticationManager logins,
            @Value("${shop.csrf:session}") String csrf) {
        ServerCsrfTokenRepository tokens =
                csrf.equals("cookie")
                        ? CookieServerCsrfTokenRepository.withHttpOnlyFalse()
                        : new WebSessionServerCsrfTokenRepository();
        return http.authenticationManager(logins)
                .csrf(protection -> protection.csrfTokenRepository(tokens))
                .formLogin(
                        form ->
                                form.authenticationSuccessHandler(
                                        new RedirectServerAuthenticationSuccessHandler("/account")))
                .authorizeExchange(
                        requests ->
                                requests.pathMatchers(
                                                "/",
                                                "/products",
                                                "/products/*",
                                                "/report",
                                                "/actuator/**")
                                        .permitAll()
                                        .anyExchange()
                                        .authenticated())
                .build();
    }
}
