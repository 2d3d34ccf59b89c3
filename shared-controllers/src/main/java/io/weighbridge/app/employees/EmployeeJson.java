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
 * Employees as clients send them. Read by hand, because Spring's two worlds answer a malformed one
 * with different exceptions; and strictly, so that what is stored is what was sent.
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
     * The employee that the body of a request is; every field but the id must be there, and no
     * other.
     *
     * @throws ResponseStatusException status 400, where it is none
     */
    public static Employee read(RequestBytes body) {
        try {
            return complete(READER.readValue(body.bytes()));
        } catch (IOException e) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, null, e);
        }
    }

    /** JSON's {@code null} and an empty body are read as null, and no document's id is empty. */
    private static Employee complete(@Nullable Employee employee) {
        if (employee == null || "".equals(employee.id())) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
        }
        return employee;
    }
}
