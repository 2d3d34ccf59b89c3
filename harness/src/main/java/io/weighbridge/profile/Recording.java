package io.weighbridge.profile;

import java.io.IOException;

/** A recording in progress. */
public interface Recording extends AutoCloseable {

    /**
     * Ends the recording and writes its file.
     *
     * @throws IOException with the reason as one sentence without a full stop
     */
    void keep() throws IOException;

    /** Ends the recording if it is still running, without writing a file. */
    @Override
    void close();
}
