package io.weighbridge.parse;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file of ab's {@code -e}: one row per percent, in milliseconds with three decimals, whereas
 * the printed table has nine rows of whole milliseconds. Row 0 is the fastest request; older
 * versions end with row 99, newer ones with row 100, the slowest.
 */
final class AbPercentiles {

    private static final String HEADER = "Percentage served,Time in ms";
    private static final Pattern ROW = Pattern.compile("(\\d{1,3}),(-?\\d{1,15}(?:\\.\\d{1,9})?)");

    private AbPercentiles() {}

    /**
     * @return percent to seconds, for all rows of the file
     * @throws UnreadableException if it is not such a file
     */
    static SortedMap<Double, Double> read(String csv) throws UnreadableException {
        List<String> lines = csv.lines().toList();
        if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
            throw new UnreadableException("its first line is not \"" + HEADER + "\"");
        }
        SortedMap<Double, Double> percentiles = new TreeMap<>();
        for (String line : lines.subList(1, lines.size())) {
            Matcher row = ROW.matcher(line);
            if (!row.matches()) {
                throw new UnreadableException("it has an unreadable row:  " + line);
            }
            percentiles.put(Double.valueOf(row.group(1)), Double.parseDouble(row.group(2)) / 1000);
        }
        if (percentiles.size() < 100) {
            throw new UnreadableException("it has " + percentiles.size() + " rows, not 100");
        }
        return percentiles;
    }
}
