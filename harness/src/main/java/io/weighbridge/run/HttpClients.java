package io.weighbridge.run;

import java.net.http.HttpClient;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Makes a new HTTP client for each check of an answer, so that no connection is reused. Reactor
 * Netty 1.2.18 sometimes stops reading a connection that it has kept open. Load shows this defect;
 * a check of an answer must not fail because of it.
 *
 * @param trusting trusts the servers over TLS; null if there are none
 */
record HttpClients(@Nullable SSLContext trusting) {

    /** For servers in clear text. */
    static final HttpClients PLAIN = new HttpClients(null);

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    HttpClient fresh() {
        HttpClient.Builder client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(TIMEOUT);
        if (trusting != null) {
            client.sslContext(trusting);
        }
        return client.build();
    }
}
