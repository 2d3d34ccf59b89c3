package io.weighbridge.compare.report;

import com.fasterxml.jackson.databind.SequenceWriter;
import io.weighbridge.compare.stats.Interval;
import java.io.IOException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The lines of a CSV file: figures in base units, as input for statistics programs. */
public record CsvLines(SequenceWriter lines) {

    /**
     * Writes a line.
     *
     * @param cells numbers are written with nine digits, null is empty
     * @throws IOException if writing fails
     */
    public void line(@Nullable Object... cells) throws IOException {
        lines.write(Stream.of(cells).map(CsvLines::text).toList());
    }

    private static String text(@Nullable Object cell) {
        if (cell == null) {
            return "";
        }
        return cell instanceof Double number ? JsonFormat.rounded(number) : cell.toString();
    }

    /** The lower end of an interval; null if there is none. */
    public static @Nullable Double low(@Nullable Interval interval) {
        return interval == null ? null : interval.low();
    }

    /** The upper end of an interval; null if there is none. */
    public static @Nullable Double high(@Nullable Interval interval) {
        return interval == null ? null : interval.high();
    }
}
