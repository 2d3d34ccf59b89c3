package io.weighbridge.profile;

import java.io.IOException;

/** A recording under way. */
public interface Recording extends AutoCloseable {

    /**
     * Ends it and writes its file.
     *
     * @throws IOException saying why it cannot, as one sentence without a full stop
     */
    void keep() throws IOException;

    /** Ends it, where it still runs, and keeps nothing more. */
    @Override
    void close();
}
