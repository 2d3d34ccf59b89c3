package io.weighbridge.instrument.mix;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The body of a request: bytes, or texts with placeholders, or both in turn, such as a form with a
 * file.
 */
public record RequestBody(List<Part> parts) {

    /**
     * A part of a body.
     *
     * @param latin1 its bytes, one character for each, so that equal parts have equal bytes
     * @param template whether it may have placeholders
     */
    public record Part(String latin1, boolean template) {

        /** A text, sent as UTF-8. */
        public static Part text(String text) {
            return new Part(latin1(text), true);
        }

        /** Bytes that are sent as they are. */
        public static Part of(byte[] bytes) {
            return new Part(new String(bytes, StandardCharsets.ISO_8859_1), false);
        }

        private static String latin1(String text) {
            return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        }

        /** Whether it is UTF-8. */
        boolean isText() {
            return latin1(text()).equals(latin1);
        }

        /** The part as a text, if it is UTF-8. */
        public String text() {
            return new String(latin1.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        }
    }

    public RequestBody {
        parts = List.copyOf(parts);
    }

    /** A text that may have placeholders. */
    static RequestBody template(String text) {
        return new RequestBody(List.of(Part.text(text)));
    }

    /** Whether some part may have placeholders. */
    public boolean isTemplate() {
        return parts.stream().anyMatch(Part::template);
    }

    /** Whether each part is a text. */
    public boolean isText() {
        return parts.stream().allMatch(Part::isText);
    }

    /** A text without placeholders. */
    public static RequestBody of(String text) {
        return new RequestBody(List.of(Part.of(text.getBytes(StandardCharsets.UTF_8))));
    }

    /**
     * The bytes to send.
     *
     * @param fill replaces the placeholders of a text
     */
    public byte[] filled(UnaryOperator<String> fill) {
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
