package io.weighbridge.report;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * The target of a print stream that throws unchecked exceptions: a print stream swallows checked
 * ones, such as that of a full disk.
 */
final class LoudStream extends FilterOutputStream {

    LoudStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int octet) {
        loudly(() -> out.write(octet));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        loudly(() -> out.write(bytes, offset, length));
    }

    @Override
    public void flush() {
        loudly(out::flush);
    }

    @Override
    public void close() {
        loudly(out::close);
    }

    private interface Action {
        void run() throws IOException;
    }

    private static void loudly(Action action) {
        try {
            action.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
