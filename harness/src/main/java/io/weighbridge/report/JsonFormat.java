package io.weighbridge.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.weighbridge.stats.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;

/** The report as JSON, in base units. Absent values have no key. */
final class JsonFormat {

    /**
     * The digits of a number: more than any measurement justifies, and the same on every machine.
     */
    private static final MathContext DIGITS = new MathContext(9);

    /** Writes a comparison's records in the form of the JSON report. */
    static final ObjectMapper MAPPER = mapper();

    private static final ObjectWriter WRITER = MAPPER.writer(printer());

    private JsonFormat() {}

    static void write(RunReport report, Writer writer) throws IOException {
        write(report.finding().json(), writer);
    }

    /** Writes a record as it is, in base units, and a line feed. */
    static void write(Object value, Writer writer) throws IOException {
        WRITER.writeValue(writer, value);
        writer.write('\n');
    }

    /** JSON without any {@code <}, so that it cannot end its script element. */
    static String inScript(Object value) throws IOException {
        return MAPPER.writeValueAsString(value).replace("<", "\\u003c");
    }

    private static ObjectMapper mapper() {
        return JsonMapper.builder()
                .addModules(new JavaTimeModule(), figures())
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(
                                JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
                .addMixIn(Verdict.Word.class, WrittenAsKey.class)
                .addMixIn(Verdict.Doubt.class, WrittenAsKey.class)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .build();
    }

    /** Uses line feeds on every system. */
    private static DefaultPrettyPrinter printer() {
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        return new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    }

    private static SimpleModule figures() {
        JsonSerializer<Double> figure =
                new JsonSerializer<>() {
                    @Override
                    public void serialize(Double value, JsonGenerator json, SerializerProvider all)
                            throws IOException {
                        json.writeNumber(rounded(value));
                    }
                };
        return new SimpleModule()
                .addSerializer(double.class, figure)
                .addSerializer(Double.class, figure);
    }

    /** An enum that is written as its key. */
    private interface WrittenAsKey {
        @JsonValue
        String key();
    }

    /** A number as in every file: nine digits, never an exponent. */
    static String rounded(double value) {
        return BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }
}
