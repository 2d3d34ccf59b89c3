package io.weighbridge.peer;

import java.net.InetSocketAddress;

/**
 * The address on which a peer listens, given as for the project's applications: {@code
 * --server.port=8080} and {@code --server.address=127.0.0.1}, which are also the defaults. By
 * default only this machine can connect.
 *
 * @param address a host name or an IP address
 * @param port 1 to 65535
 */
public record Listen(String address, int port) {

    private static final String PORT = "--server.port=";
    private static final String ADDRESS = "--server.address=";

    public Listen {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("A port is 1 to 65535, not " + port);
        }
    }

    /**
     * Parses the command line.
     *
     * @throws IllegalArgumentException for any other argument
     */
    public static Listen of(String... args) {
        Listen listen = new Listen("127.0.0.1", 8080);
        for (String arg : args) {
            listen = listen.with(arg);
        }
        return listen;
    }

    private Listen with(String arg) {
        if (arg.startsWith(PORT)) {
            return new Listen(address, Integer.parseInt(arg.substring(PORT.length())));
        }
        if (arg.startsWith(ADDRESS)) {
            return new Listen(arg.substring(ADDRESS.length()), port);
        }
        throw new IllegalArgumentException(
                "A peer takes " + PORT + "N and " + ADDRESS + "A, not " + arg);
    }

    /** The resolved address. */
    public InetSocketAddress socket() {
        return new InetSocketAddress(address, port);
    }
}
