package io.weighbridge.engine;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Encodes histograms as text that any HdrHistogram library can read. */
final class HistogramText {

    private final Histogram room = Tally.histogram();
    private ByteBuffer buffer = ByteBuffer.allocate(0);

    /** The sum of histograms, as {@link #of(Histogram)}: all texts have the same range. */
    @Nullable String ofSum(List<Histogram> parts) {
        room.reset();
        parts.forEach(room::add);
        return of(room);
    }

    /** The compressed histogram in Base64; null if it is empty. */
    @Nullable String of(Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return null;
        }
        int needed = histogram.getNeededByteBufferCapacity();
        if (buffer.capacity() < needed) {
            buffer = ByteBuffer.allocate(needed);
        }
        buffer.clear();
        int length = histogram.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_SPEED);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }
}
