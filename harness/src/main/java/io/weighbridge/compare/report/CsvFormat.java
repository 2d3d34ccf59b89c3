package io.weighbridge.compare.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.Writer;

/** Figures in base units, one a line, as input for statistics programs. */
final class CsvFormat {

    private CsvFormat() {}

    static void write(RunReport report, Writer writer) throws IOException {
        CsvSchema schema = CsvSchema.emptySchema().withLineSeparator("\n");
        try (SequenceWriter lines =
                new CsvMapper()
                        .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                        .writer(schema)
                        .writeValues(writer)) {
            report.finding().csv(new CsvLines(lines));
        }
    }
}
