package io.weighbridge.services;

import io.weighbridge.instrument.model.UsageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a service listens.
 *
 * @param port 1 to 65535
 */
record ServiceAddress(String host, int port) {

    private static final int CONNECT_MILLIS = 1000;

    private static final Pattern SYNTAX =
            Pattern.compile("(\\[[0-9A-Fa-f:.%]+]|[^:\\[\\]/@\\s]+):([0-9]{1,5})");

    /**
     * Reads an address.
     *
     * @param name of the service, for the message
     * @throws UsageException if it is not a host and a port
     */
    static ServiceAddress of(String name, String text) {
        Matcher parts = SYNTAX.matcher(text);
        int port = parts.matches() ? Integer.parseInt(parts.group(2)) : 0;
        if (port < 1 || port > 65_535) {
            throw new UsageException(
                    "The service %s needs a host and a port such as 127.0.0.1:5432, not %s: correct its address."
                            .formatted(name, text));
        }
        return new ServiceAddress(parts.group(1), port);
    }

    /** The values of its placeholders. */
    Map<String, String> values() {
        return Map.of("host", host, "port", Integer.toString(port), "address", toString());
    }

    /** Tries to connect. */
    void connect() throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(bare(), port), CONNECT_MILLIS);
        }
    }

    /** Whether it is on this machine. */
    boolean isHere() {
        try {
            InetAddress address = InetAddress.getByName(bare());
            return address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (UnknownHostException | SocketException unknown) {
            return false;
        }
    }

    private String bare() {
        return host.replaceAll("[\\[\\]]", "");
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
