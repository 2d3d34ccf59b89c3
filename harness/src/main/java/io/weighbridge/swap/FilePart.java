package io.weighbridge.swap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/**
 * A part of a file as a channel, so that a stored jar inside a jar can be read without copying it.
 */
final class FilePart implements SeekableByteChannel {

    private final FileChannel file;
    private final long from;
    private final long size;
    private long position;

    /**
     * @param file the whole file, which stays open when this part is closed
     */
    FilePart(FileChannel file, long from, long size) {
        this.file = file;
        this.from = from;
        this.size = size;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        if (position >= size) {
            return -1;
        }
        int limit = into.limit();
        into.limit((int) Math.min(limit, into.position() + (size - position)));
        int read = file.read(into, from + position);
        into.limit(limit);
        position += Math.max(0, read);
        return read;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public SeekableByteChannel position(long newPosition) {
        position = newPosition;
        return this;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public int write(ByteBuffer from) {
        throw new NonWritableChannelException();
    }

    @Override
    public SeekableByteChannel truncate(long newSize) {
        throw new NonWritableChannelException();
    }

    @Override
    public boolean isOpen() {
        return file.isOpen();
    }

    @Override
    public void close() {}
}
