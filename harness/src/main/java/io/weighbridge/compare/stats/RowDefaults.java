package io.weighbridge.compare.stats;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The fixed properties of each row, read from {@code rows.csv} beside this class. A test computes
 * this file from committed runs.
 *
 * @param model the row's model
 * @param launches variance between launches in calibration runs; unknown if they did not measure it
 */
public record RowDefaults(RowModel model, VarianceEstimate launches) {

    /**
     * Largest degrees of freedom of a prior, however many earlier runs there are: this run's own
     * launches must soon outweigh the prior.
     */
    private static final double MOST = 6;

    /** The limit for earlier runs of other jars, and for the shipped data. */
    private static final double ELSEWHERE = 3;

    /** The end of the name of a row of loads at a fixed rate. */
    public static final String AT_RATE = "@rate";

    private static final Map<String, RowDefaults> BY_ROW = read();

    /**
     * The defaults of a row under a load.
     *
     * @param atRate whether the load has a fixed rate, at which launches vary by another amount
     */
    public static RowDefaults of(String row, boolean atRate) {
        RowDefaults defaults = atRate ? BY_ROW.get(row + AT_RATE) : null;
        return defaults == null ? of(row) : defaults;
    }

    /**
     * The defaults of a row.
     *
     * @param row key of a metric in which targets are compared, such as {@code load.cpu}
     * @throws IllegalArgumentException if there is no such row
     */
    public static RowDefaults of(String row) {
        RowDefaults defaults = BY_ROW.get(row);
        if (defaults == null) {
            throw new IllegalArgumentException("rows.csv has no row " + row);
        }
        return defaults;
    }

    private static Map<String, RowDefaults> read() {
        InputStream file =
                Objects.requireNonNull(RowDefaults.class.getResourceAsStream("rows.csv"));
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(file, UTF_8))) {
            return reader.lines()
                    .skip(1)
                    .map(line -> line.split(",", -1))
                    .collect(Collectors.toUnmodifiableMap(cell -> cell[0], RowDefaults::of));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The variance between launches according to earlier runs with the same setup and the shipped
     * defaults, weighted by their degrees of freedom. It is the prior of a run, and never includes
     * the run itself.
     *
     * @param earlier variances in earlier runs ({@link RowFit#launches}); empty to use only the
     *     shipped one
     * @param sameJars whether those runs had the same jars as this one
     */
    public VarianceEstimate prior(Collection<VarianceEstimate> earlier, boolean sameJars) {
        return earlier.stream()
                .reduce(VarianceEstimate.UNKNOWN, VarianceEstimate::pooledWith)
                .pooledWith(launches)
                .cappedAt(sameJars ? MOST : ELSEWHERE);
    }

    private static RowDefaults of(String[] cells) {
        return new RowDefaults(
                RowModel.valueOf(cells[1]),
                cells[2].isEmpty()
                        ? VarianceEstimate.UNKNOWN
                        : new VarianceEstimate(
                                Math.pow(Double.parseDouble(cells[2]), 2), ELSEWHERE));
    }
}
