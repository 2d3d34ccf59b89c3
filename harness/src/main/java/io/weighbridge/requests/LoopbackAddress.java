package io.weighbridge.requests;

import io.weighbridge.instrument.model.UsageException;
import java.net.URI;
import java.util.regex.Pattern;

/** The address of an application on this machine. */
final class LoopbackAddress {

    private static final Pattern HOST =
            Pattern.compile("(?i)localhost|127(\\.[0-9]{1,3}){3}|\\[(::1|0:0:0:0:0:0:0:1)]");

    private LoopbackAddress() {}

    /**
     * The address without a final slash, so that paths can follow.
     *
     * @throws UsageException if it is not one of this machine, or has more than a host and a port
     */
    static String of(URI typed) {
        String host = typed.getHost();
        String path = typed.getRawPath();
        boolean bare =
                "http".equalsIgnoreCase(typed.getScheme())
                        && typed.getRawUserInfo() == null
                        && typed.getRawQuery() == null
                        && typed.getRawFragment() == null
                        && (path == null || path.isEmpty() || path.equals("/"));
        if (host == null || !bare) {
            throw new UsageException(
                    "--url takes http://, a host and a port, such as http://127.0.0.1:8080, but it"
                            + " has something else: correct it");
        }
        if (!HOST.matcher(host).matches()) {
            throw new UsageException(
                    "--url takes an address of this machine, such as http://127.0.0.1:8080, but %s is not one: start the application here"
                            .formatted(host));
        }
        return "http://" + host + (typed.getPort() < 0 ? "" : ":" + typed.getPort());
    }
}
