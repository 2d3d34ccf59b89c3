package io.weighbridge.app;

import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
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

/** The shop for other programs, which send a token with each request. */
@RestController
@RequestMapping("/api")
class ApiController {

    private final AuthenticationManager logins;
    private final JwtEncoder tokens;
    private final Store store;

    /** What a program logs in with. */
    record Credentials(String user, String password) {}

    /** What it gets for that. */
    record Token(String token) {}

    /** A purchase of the user whom the token names. */
    record Order(UUID id, int product) {}

    /** The number of all purchases, and the last ones. */
    record Purchases(long number, List<Store.Purchase> last) {}

    ApiController(AuthenticationManager logins, JwtEncoder tokens, Store store) {
        this.logins = logins;
        this.tokens = tokens;
        this.store = store;
    }

    @PostMapping("/login")
    ResponseEntity<Token> login(@RequestBody Credentials credentials) {
        try {
            Authentication login =
                    logins.authenticate(
                            UsernamePasswordAuthenticationToken.unauthenticated(
                                    credentials.user(), credentials.password()));
            return ResponseEntity.ok(new Token(token(login.getName())));
        } catch (AuthenticationException e) {
            return ResponseEntity.status(HttpStatus.UNAUTHORIZED).build();
        }
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
    Purchases purchases() {
        return new Purchases(store.purchases(), store.lastPurchases());
    }

    @PostMapping("/purchases")
    @ResponseStatus(HttpStatus.CREATED)
    void buy(@RequestBody Order order, Principal user) {
        store.add(new Store.Purchase(order.id(), order.product(), user.getName()));
    }
}
