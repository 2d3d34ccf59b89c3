package io.weighbridge.requests;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The body of a request: bytes, or texts with placeholders, or both in turn, such as a form with a
 * file.
 */
record RequestBody(List<Part> parts) {

    /**
     * A part of a body.
     *
     * @param latin1 its bytes, one character for each, so that equal parts have equal bytes
     * @param template whether it may have placeholders
     */
    record Part(String latin1, boolean template) {

        /** A text, sent as UTF-8. */
        static Part text(String text) {
            return new Part(latin1(text), true);
        }

        /** Bytes that are sent as they are. */
        static Part of(byte[] bytes) {
            return new Part(new String(bytes, StandardCharsets.ISO_8859_1), false);
        }

        private static String latin1(String text) {
            return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        }

        /** The part as a text, if it is UTF-8. */
        String text() {
            return new String(latin1.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        }
    }

    RequestBody {
        parts = List.copyOf(parts);
    }

    /** A text without placeholders. */
    static RequestBody of(String text) {
        return new RequestBody(List.of(Part.of(text.getBytes(StandardCharsets.UTF_8))));
    }

    /**
     * The bytes to send.
     *
     * @param fill replaces the placeholders of a text
     */
    byte[] filled(UnaryOperator<String> fill) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Part part : parts) {
            bytes.writeBytes(
                    part.template()
                            ? fill.apply(part.text()).getBytes(StandardCharsets.UTF_8)
                            : part.latin1().getBytes(StandardCharsets.ISO_8859_1));
        }
        return bytes.toByteArray();
    }
}
