package io.weighbridge.instrument.launch;

import java.io.IOException;

/** Takes the bytes of a body, or of its content, while they arrive. */
interface Sink {

    /**
     * Takes the next bytes.
     *
     * @throws EndlessAnswerException if there are now too many
     * @throws IOException if they do not have the expected coding
     */
    void add(byte[] bytes, int from, int count) throws IOException;

    /**
     * Called once, after the last bytes.
     *
     * @throws IOException if bytes of the expected coding are missing
     */
    void end() throws IOException;
}
