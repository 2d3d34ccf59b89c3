package io.weighbridge.run;

import java.net.http.HttpClient;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Makes a client, and so a connection, for each request: it checks the answer, and not whether a
 * server continues to read a kept connection, which Reactor Netty 1.2.18 sometimes does not. The
 * load finds that out.
 *
 * @param trusting what trusts servers over TLS; null where there are none
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
