package io.weighbridge.app.employees;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weighbridge.app.RequestBytes;
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

    private static final ObjectReader READER =
            JsonMapper.builder()
                    .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                    .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.FAIL))
                    .build()
                    .readerFor(Employee.class);

    private EmployeeJson() {}

    /**
     * Parses the body of a request; all fields except the id are required, and no others are
     * allowed.
     *
     * @throws ResponseStatusException with status 400 if it is not an employee
     */
    public static Employee read(RequestBytes body) {
        try {
            return complete(READER.readValue(body.bytes()));
        } catch (IOException e) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, null, e);
        }
    }

    /**
     * Rejects null, which is the result of parsing JSON's {@code null} or an empty body, and an
     * empty id, which no document has.
     */
    private static Employee complete(@Nullable Employee employee) {
        if (employee == null || "".equals(employee.id())) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
        }
        return employee;
    }
}
