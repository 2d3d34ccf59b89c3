package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MutableConfigOverride;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The JSON form of plans and results: durations are seconds, instants are ISO 8601, and paths are
 * plain text. Absent values are omitted, and unknown keys ignored. A missing list or map is empty,
 * and a missing boolean is false, so that files of earlier versions can be read.
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
                    .withConfigOverride(List.class, Json::emptyIfNull)
                    .withConfigOverride(Map.class, Json::emptyIfNull)
                    .withConfigOverride(boolean.class, Json::emptyIfNull)
                    .defaultPropertyInclusion(
                            JsonInclude.Value.construct(
                                    JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
                    .build();

    private Json() {}

    private static void emptyIfNull(MutableConfigOverride type) {
        type.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
    }

    private static SimpleModule ours() {
        // Jackson itself always writes nine decimals of a duration, and a path as a file: URL.
        return new SimpleModule("weighbridge")
                .addSerializer(
                        Duration.class, new StdDelegatingSerializer(Duration.class, new Seconds()))
                .addSerializer(Path.class, new ToStringSerializer(Path.class))
                .addDeserializer(Path.class, new StdDelegatingDeserializer<>(new TextPath()));
    }

    private static final class Seconds extends StdConverter<Duration, BigDecimal> {

        @Override
        public BigDecimal convert(Duration value) {
            return BigDecimal.valueOf(value.toNanos(), 9).stripTrailingZeros();
        }
    }

    private static final class TextPath extends StdConverter<String, Path> {

        @Override
        public Path convert(String text) {
            return Path.of(text);
        }
    }
}
