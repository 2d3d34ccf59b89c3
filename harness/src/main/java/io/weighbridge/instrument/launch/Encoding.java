package io.weighbridge.instrument.launch;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How an answer's body is encoded. Web servers encode the same content in different ways, so
 * contents are compared, and not their encoded forms.
 *
 * @param coding as in the header {@code Content-Encoding}, lower case
 * @param length of the content in bytes; null if it cannot be decoded
 */
public record Encoding(String coding, @Nullable Integer length) {

    /** Whether the content is known. */
    public boolean decoded() {
        return length != null;
    }

    /**
     * A coding as it is compared.
     *
     * @param header {@code Content-Encoding}; null if there is none
     * @return lower case; null if the body is sent as it is
     */
    static @Nullable String coding(@Nullable String header) {
        String coding = header == null ? "" : header.strip().toLowerCase(Locale.ROOT);
        return coding.isEmpty() || coding.equals("identity") ? null : coding;
    }

    /**
     * Decodes a body while it arrives.
     *
     * @param codings in the order in which they were applied; see RFC 9110, 8.4
     * @param content receives the decoded content
     * @return receives the body; null for an unknown coding
     */
    static @Nullable Sink decoding(String codings, Sink content) {
        List<String> applied = Arrays.stream(codings.split(",")).map(String::strip).toList();
        Sink decoding = content;
        for (String coding : applied) {
            switch (coding) {
                case "", "identity" -> {}
                case "gzip", "x-gzip" -> decoding = new Gunzipping(decoding);
                case "deflate" -> decoding = new Inflating(decoding);
                default -> {
                    return null;
                }
            }
        }
        return decoding;
    }
}
