package io.weighbridge.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The JSON form of plans and results: durations are seconds, instants are ISO 8601, and paths are
 * plain text with {@code /}. Absent values are omitted, and unknown keys ignored. A missing list or
 * map is empty, and a missing boolean is false, so that files of earlier versions can be read.
 */
public final class Json {

    /** Reads and writes records in the form of result files. */
    public static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .addModule(new JavaTimeModule())
                    .addModule(ours())
                    .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                    .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .withConfigOverride(
                            List.class,
                            lists ->
                                    lists.setSetterInfo(
                                            JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
                    .withConfigOverride(
                            Map.class,
                            maps ->
                                    maps.setSetterInfo(
                                            JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
                    .defaultPropertyInclusion(
                            JsonInclude.Value.construct(
                                    JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
                    .build();

    private Json() {}

    private static SimpleModule ours() {
        return new SimpleModule("weighbridge")
                .addSerializer(Duration.class, new Seconds())
                .addSerializer(Path.class, new PathText())
                .addDeserializer(Path.class, new TextPath())
                .addDeserializer(boolean.class, new Truth());
    }

    /** Writes exact values. Jackson's own serializer always writes nine decimals. */
    private static final class Seconds extends StdScalarSerializer<Duration> {

        private static final long serialVersionUID = 1L;

        Seconds() {
            super(Duration.class);
        }

        @Override
        public void serialize(Duration value, JsonGenerator json, SerializerProvider provider)
                throws IOException {
            json.writeNumber(
                    BigDecimal.valueOf(value.getSeconds())
                            .add(BigDecimal.valueOf(value.getNano(), 9))
                            .stripTrailingZeros());
        }
    }

    /** Jackson's own serializer writes an absolute file: URL. */
    private static final class PathText extends StdScalarSerializer<Path> {

        private static final long serialVersionUID = 1L;

        PathText() {
            super(Path.class);
        }

        @Override
        public void serialize(Path value, JsonGenerator json, SerializerProvider provider)
                throws IOException {
            json.writeString(text(value));
        }
    }

    private static final class TextPath extends StdScalarDeserializer<Path> {

        private static final long serialVersionUID = 1L;

        TextPath() {
            super(Path.class);
        }

        @Override
        public Path deserialize(JsonParser json, DeserializationContext context)
                throws IOException {
            return Path.of(json.getValueAsString());
        }
    }

    private static final class Truth extends StdScalarDeserializer<Boolean> {

        private static final long serialVersionUID = 1L;

        Truth() {
            super(boolean.class);
        }

        @Override
        public Boolean deserialize(JsonParser json, DeserializationContext context)
                throws IOException {
            return json.getBooleanValue();
        }

        @Override
        public Boolean getAbsentValue(DeserializationContext context) {
            return false;
        }
    }

    /** A path in the form of result files, with slashes on every system. */
    public static String text(Path path) {
        return path.toString().replace(path.getFileSystem().getSeparator(), "/");
    }
}
