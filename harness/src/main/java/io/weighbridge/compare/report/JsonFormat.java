package io.weighbridge.compare.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
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
import io.weighbridge.compare.stats.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;

/** The report as JSON, in base units. Absent values have no key. */
public final class JsonFormat {

    /**
     * The digits of a number: more than any measurement justifies, and the same on every machine.
     */
    private static final MathContext DIGITS = new MathContext(9);

    /** The digits of a coordinate in a chart: more than a screen shows. */
    private static final MathContext COORDINATE_DIGITS = new MathContext(6);

    /** Writes a comparison's records in the form of the JSON report. */
    public static final ObjectMapper MAPPER = mapper(DIGITS);

    private static final ObjectMapper CHARTS = mapper(COORDINATE_DIGITS);

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

    /**
     * The data of a chart: JSON with rounded coordinates, and without any {@code <}, so that it
     * cannot end its script element.
     */
    static String inScript(Object chart) {
        try {
            return CHARTS.writeValueAsString(chart).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not the data of a chart: " + chart, e);
        }
    }

    private static ObjectMapper mapper(MathContext digits) {
        return JsonMapper.builder()
                .addModules(new JavaTimeModule(), figures(digits))
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

    private static SimpleModule figures(MathContext digits) {
        JsonSerializer<Double> figure =
                new JsonSerializer<>() {
                    @Override
                    public void serialize(Double value, JsonGenerator json, SerializerProvider all)
                            throws IOException {
                        json.writeNumber(rounded(value, digits));
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
    public static String rounded(double value) {
        return rounded(value, DIGITS);
    }

    private static String rounded(double value, MathContext digits) {
        return BigDecimal.valueOf(value).round(digits).stripTrailingZeros().toPlainString();
    }
}
