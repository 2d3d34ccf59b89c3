package io.weighbridge.app.sql;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * Parses employees in requests. Spring MVC and WebFlux answer malformed ones with different
 * exceptions, so their own conversion is not used. Parsing is strict, so that the stored data equal
 * the sent data.
 */
public final class EmployeeJson {

    /** The largest accepted body: 64 KiB. WebFlux itself accepts 256 KiB by default. */
    public static final int MOST_BYTES = 64 * 1024;

    private static final ObjectReader READER =
            JsonMapper.builder()
                    .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                    .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                    .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.FAIL))
                    .build()
                    .readerFor(NewEmployee.class);

    private EmployeeJson() {}

    /**
     * Parses the body of a request; all fields are required, and no others are allowed.
     *
     * @param body null if there is none
     * @throws ResponseStatusException with status 413 if it is larger than {@link #MOST_BYTES},
     *     with status 400 if it is not an employee
     */
    public static NewEmployee read(byte @Nullable [] body) {
        if (body == null) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
        }
        if (body.length > MOST_BYTES) {
            throw new ResponseStatusException(HttpStatus.PAYLOAD_TOO_LARGE);
        }
        return complete(parse(body));
    }

    private static @Nullable NewEmployee parse(byte[] body) {
        try {
            return READER.readValue(body);
        } catch (IOException e) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, null, e);
        }
    }

    /** Rejects null, which is the result of parsing JSON's {@code null} or an empty body. */
    private static NewEmployee complete(@Nullable NewEmployee employee) {
        if (employee == null) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
        }
        return employee;
    }
}
