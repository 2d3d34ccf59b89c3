package io.weighbridge.instrument.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads values for placeholders from a CSV file, whose first line has their names. */
final class MixRows {

    private static final CsvMapper CSV =
            CsvMapper.builder()
                    .enable(CsvParser.Feature.WRAP_AS_ARRAY)
                    .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
                    .enable(CsvParser.Feature.TRIM_SPACES)
                    .build();

    private MixRows() {}

    /**
     * The values of each column.
     *
     * @param file null: there is none
     * @throws UsageException if it is not understood
     */
    static Map<String, List<String>> of(@Nullable Path file) {
        if (file == null) {
            return Map.of();
        }
        if (!Files.isRegularFile(file)) {
            throw new UsageException(
                    "--rows (rows in a plan) takes a CSV file, but there is no file %s: correct its name."
                            .formatted(file));
        }
        List<String[]> lines = lines(file);
        if (lines.size() < 2) {
            throw new UsageException(
                    "%s needs a line with names and at least one with values, but has %d in all: add them."
                            .formatted(file.getFileName(), lines.size()));
        }
        return columns(file, lines);
    }

    private static List<String[]> lines(Path file) {
        try (Reader reader = Files.newBufferedReader(file);
                MappingIterator<String[]> lines =
                        CSV.readerFor(String[].class).readValues(reader)) {
            return lines.readAll();
        } catch (JsonProcessingException | CharacterCodingException e) {
            throw new UsageException(
                    "%s is not a CSV file in UTF-8: save it as one, with commas between values."
                            .formatted(file.getFileName()),
                    e);
        } catch (IOException e) {
            throw new UsageException(
                    "%s cannot be read (%s): name a readable file.".formatted(file, Cause.of(e)),
                    e);
        }
    }

    private static Map<String, List<String>> columns(Path file, List<String[]> lines) {
        String[] names = lines.get(0);
        Map<String, List<String>> columns = new LinkedHashMap<>();
        for (String name : names) {
            boolean fits = name.matches("[A-Za-z_][A-Za-z0-9_-]*");
            if (!fits || columns.put(name, new ArrayList<>()) != null) {
                throw new UsageException(
                        "The first line of %s names the columns with letters, digits and _-, each once, but has '%s': correct it."
                                .formatted(file.getFileName(), name));
            }
        }
        for (int number = 1; number < lines.size(); number++) {
            String[] values = lines.get(number);
            if (values.length != names.length) {
                throw new UsageException(
                        "Row %d of %s has %d values for %d columns: correct it."
                                .formatted(
                                        number, file.getFileName(), values.length, names.length));
            }
            for (int column = 0; column < names.length; column++) {
                columns.getOrDefault(names[column], List.of()).add(values[column]);
            }
        }
        return columns;
    }
}
