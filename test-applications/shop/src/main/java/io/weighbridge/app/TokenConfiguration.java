package io.weighbridge.app;

import com.nimbusds.jose.jwk.source.ImmutableSecret;
import java.security.SecureRandom;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;

/** Tokens signed with HMAC-SHA-256, and with another key after each start. */
@Configuration(proxyBeanMethods = false)
class TokenConfiguration {

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
    JwtDecoder tokenReader() {
        return NimbusJwtDecoder.withSecretKey(key).build();
    }
}
