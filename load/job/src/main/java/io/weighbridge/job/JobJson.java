package io.weighbridge.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Binds JSON to the records of this package. Unknown fields are errors, so that no field that the
 * harness writes is ignored. So are values of a wrong type, except a number where a text belongs.
 */
final class JobJson {

    private static final ObjectMapper JSON =
            JsonMapper.builder()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                    .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                    .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                    .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                    .build();

    private JobJson() {}

    /**
     * @param name of the text, for the error
     * @throws BadJobException if the text is not JSON of this type
     */
    static <T> T read(String name, String text, Class<T> type) throws BadJobException {
        try {
            T value = JSON.readValue(text, type);
            if (value == null) {
                throw new BadJobException(name + " should be a JSON object, but is null.");
            }
            return value;
        } catch (JsonMappingException e) {
            String place = e.getPath().stream().map(JobJson::name).collect(Collectors.joining("."));
            throw wrong(name + (place.isEmpty() ? "" : ", field " + place), e);
        } catch (JsonProcessingException e) {
            throw wrong(name, e);
        }
    }

    private static String name(JsonMappingException.Reference step) {
        String field = step.getFieldName();
        return field == null ? String.valueOf(step.getIndex()) : field;
    }

    private static BadJobException wrong(String place, JsonProcessingException error) {
        String problem = error.getOriginalMessage();
        if (error.getCause() instanceof IllegalArgumentException rejected) {
            problem = rejected.getMessage();
        }
        return new BadJobException(
                "%s: %s. Correct it, or use the tool of the same build.".formatted(place, problem));
    }

    /**
     * Checks a field in the constructor of a record.
     *
     * @param wanted what the field must be
     * @throws IllegalArgumentException unless the condition holds
     */
    static void require(boolean holds, String field, String wanted, @Nullable Object came) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "'%s' should be %s, but is %s".formatted(field, wanted, came));
        }
    }
}
