package io.weighbridge.run;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Makes a client, and so a connection, for each request: it checks the answer, and not whether a
 * server continues to read a kept connection, which Reactor Netty 1.2.18 sometimes does not. The
 * load finds that out.
 *
 * @param trusting what trusts servers over TLS; absent where there are none
 */
record HttpClients(Optional<SSLContext> trusting) {

    /** For servers in clear text. */
    static final HttpClients PLAIN = new HttpClients(Optional.empty());

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    HttpClient fresh() {
        HttpClient.Builder client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(TIMEOUT);
        trusting.ifPresent(client::sslContext);
        return client.build();
    }
}
