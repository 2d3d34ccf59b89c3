package io.weighbridge.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A text with places for values that differ from card to card. Everything else is encoded once.
 *
 * @param parts in their order
 * @param varies whether there is such a place
 */
record VaryingText(List<Part> parts, boolean varies) {

    VaryingText {
        parts = List.copyOf(parts);
    }

    /** A part of a text. */
    interface Part {

        /** Writes the part as it is for a card. */
        void write(ByteBuf out, CardValues values);
    }

    /** Writes the text as it is for a card. */
    void write(ByteBuf out, CardValues values) {
        for (Part part : parts) {
            part.write(out, values);
        }
    }

    /** The text, which is in ASCII, as it is for a card. */
    String ascii(CardValues values) {
        ByteBuf out = Unpooled.buffer();
        write(out, values);
        return out.toString(StandardCharsets.US_ASCII);
    }
}
