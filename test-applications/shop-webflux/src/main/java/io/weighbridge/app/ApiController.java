package io.weighbridge.app;

import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** The shop for other programs, which send a token with each request. */
@RestController
@RequestMapping("/api")
class ApiController {

    private final ReactiveAuthenticationManager logins;
    private final JwtEncoder tokens;
    private final Purchases purchases;

    /** What a program logs in with. */
    record Credentials(String user, String password) {}

    /** What it gets for that. */
    record Token(String token) {}

    /** A purchase of the user whom the token names. */
    record Order(UUID id, int product) {}

    ApiController(ReactiveAuthenticationManager logins, JwtEncoder tokens, Purchases purchases) {
        this.logins = logins;
        this.tokens = tokens;
        this.purchases = purchases;
    }

    @PostMapping("/login")
    Mono<ResponseEntity<Token>> login(@RequestBody Credentials credentials) {
        return logins.authenticate(
                        UsernamePasswordAuthenticationToken.unauthenticated(
                                credentials.user(), credentials.password()))
                .map(login -> ResponseEntity.ok(new Token(token(login.getName()))))
                .onErrorReturn(
                        AuthenticationException.class,
                        ResponseEntity.status(HttpStatus.UNAUTHORIZED).build());
    }

    private String token(String user) {
        Instant now = Instant.now();
        JwtClaimsSet claims =
                JwtClaimsSet.builder()
                        .subject(user)
                        .issuedAt(now)
                        .expiresAt(now.plus(Duration.ofHours(1)))
                        .build();
        JwsHeader header = JwsHeader.with(MacAlgorithm.HS256).build();
        return tokens.encode(JwtEncoderParameters.from(header, claims)).getTokenValue();
    }

    @GetMapping("/purchases")
    Purchases.Some purchases() {
        return purchases.some();
    }

    @PostMapping("/purchases")
    @ResponseStatus(HttpStatus.CREATED)
    void buy(@RequestBody Order order, Principal user) {
        purchases.add(new Purchases.Purchase(order.id(), order.product(), user.getName()));
    }
}
