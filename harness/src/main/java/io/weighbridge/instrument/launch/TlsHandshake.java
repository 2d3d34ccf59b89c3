package io.weighbridge.instrument.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** Finds out whether a port of this machine expects TLS. Sends nothing but a handshake. */
final class TlsHandshake {

    private static final Duration DEADLINE = Duration.ofSeconds(2);

    /** Only the protocol matters, not who the server is. */
    private static final X509TrustManager ANYONE =
            new X509TrustManager() {
                @Override
                public void checkClientTrusted(X509Certificate[] chain, String type) {}

                @Override
                public void checkServerTrusted(X509Certificate[] chain, String type) {}

                @Override
                public X509Certificate[] getAcceptedIssuers() {
                    return new X509Certificate[0];
                }
            };

    private TlsHandshake() {}

    /** Whether a handshake succeeds within some seconds. */
    static boolean succeeds(int port) {
        try (Socket plain = new Socket()) {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {ANYONE}, null);
            int millis = (int) DEADLINE.toMillis();
            InetAddress here = InetAddress.getLoopbackAddress();
            plain.connect(new InetSocketAddress(here, port), millis);
            plain.setSoTimeout(millis);
            try (SSLSocket encrypted =
                    (SSLSocket)
                            context.getSocketFactory()
                                    .createSocket(plain, here.getHostAddress(), port, true)) {
                encrypted.startHandshake();
                return true;
            }
        } catch (IOException | GeneralSecurityException e) {
            return false;
        }
    }
}
