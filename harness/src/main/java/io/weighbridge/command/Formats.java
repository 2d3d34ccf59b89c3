package io.weighbridge.command;

import io.weighbridge.compare.report.Format;
import java.util.List;
import java.util.function.Function;

/**
 * The formats of reports. Tests replace them.
 *
 * @param table the format of results on the screen
 * @param exports those that have a flag
 */
public record Formats(Function<Format.Options, Format> table, List<Format> exports) {

    /** All formats. */
    public static final Formats ALL = new Formats(Format::table, Format.EXPORTS);

    public Formats {
        exports = List.copyOf(exports);
    }
}
