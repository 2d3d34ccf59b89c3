package io.weighbridge.report;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * The target of a print stream that throws unchecked exceptions: a print stream swallows checked
 * ones, such as that of a full disk.
 */
final class ThrowingStream extends FilterOutputStream {

    ThrowingStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int octet) {
        unchecked(() -> out.write(octet));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        unchecked(() -> out.write(bytes, offset, length));
    }

    @Override
    public void flush() {
        unchecked(out::flush);
    }

    @Override
    public void close() {
        unchecked(out::close);
    }

    private interface Action {
        void run() throws IOException;
    }

    private static void unchecked(Action action) {
        try {
            action.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
