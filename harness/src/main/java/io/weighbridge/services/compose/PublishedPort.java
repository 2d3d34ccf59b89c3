package io.weighbridge.services.compose;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Ports that a Compose file publishes. */
final class PublishedPort {

    /** The container's port or ports and the protocol at the end of the short syntax. */
    private static final Pattern SHORT =
            Pattern.compile("(?:.*:)?(\\d{1,5})(?:-(\\d{1,5}))?(/[a-z]+)?");

    private PublishedPort() {}

    /**
     * The same ports of the container, published on 127.0.0.1 at ports that the engine chooses.
     *
     * @param port in the short syntax or the long one
     */
    static List<String> own(JsonNode port) {
        String text =
                port.isObject()
                        ? port.path("target").asText() + "/" + port.path("protocol").asText("tcp")
                        : port.asText();
        Matcher parts = SHORT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(text + " is no port as Compose writes it");
        }
        int first = Integer.parseInt(parts.group(1));
        int last = parts.group(2) == null ? first : Integer.parseInt(parts.group(2));
        String protocol = parts.group(3) == null ? "/tcp" : parts.group(3);
        return IntStream.rangeClosed(first, last)
                .mapToObj(one -> "127.0.0.1::" + one + protocol)
                .toList();
    }
}
