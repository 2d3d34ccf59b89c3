package io.weighbridge.app.employees;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.app.RequestBytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.server.ResponseStatusException;

class EmployeeJsonTest {

    private static final String FIELDS =
            "\"organization\":{\"id\":3,\"name\":\"TestO3\",\"address\":\"grüße 1/2\"},"
                    + "\"department\":{\"id\":300,\"name\":\"TestD300\"},"
                    + "\"name\":\"JohnSmith17\",\"age\":42,\"position\":\"weigher\"}";
    private static final String WHOLE = "{\"id\":\"17\"," + FIELDS;
    private static final Employee EMPLOYEE =
            new Employee(
                    "17",
                    new Organization(3, "TestO3", "grüße 1/2"),
                    new Department(300, "TestD300"),
                    "JohnSmith17",
                    42,
                    "weigher");

    private static Employee read(String body) {
        return EmployeeJson.read(new RequestBytes(body.getBytes(UTF_8)));
    }

    @Test
    void an_employee_is_written_field_by_field_in_one_order_and_without_blanks()
            throws JsonProcessingException {
        assertThat(new ObjectMapper().writeValueAsString(EMPLOYEE)).isEqualTo(WHOLE);
    }

    @Test
    void written_values_can_be_read() {
        assertThat(read(WHOLE)).isEqualTo(EMPLOYEE);
    }

    @Test
    void an_id_may_be_left_to_the_store() throws JsonProcessingException {
        Employee employee = read("{" + FIELDS);

        assertThat(employee.id()).isNull();
        assertThat(read("{\"id\":null," + FIELDS)).isEqualTo(employee);
        assertThat(new ObjectMapper().writeValueAsString(employee)).isEqualTo("{" + FIELDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "null", "[]", "{}", "{", "7", WHOLE + "{}"})
    void an_invalid_employee_gets_400(String body) {
        expectRefusal(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"id\":\"17\"|\"id\":\"\"",
                "\"age\":42,|",
                "42|\"42\"",
                "42|4.5",
                "42|null",
                "\"JohnSmith17\"|null",
                "\"id\":300,|",
                "\"age\"|\"wage\":1,\"age\"",
                "{\"id\":3,\"name\":\"TestO3\",\"address\":\"grüße 1/2\"}|null"
            })
    void a_field_that_is_missing_unknown_or_of_another_type_is_400(String change) {
        String[] parts = change.split("\\|", -1);

        expectRefusal(WHOLE.replace(parts[0], parts[1]));
    }

    private static void expectRefusal(String body) {
        assertThatThrownBy(() -> read(body))
                .isInstanceOfSatisfying(
                        ResponseStatusException.class,
                        refusal -> assertThat(refusal.getStatusCode().value()).isEqualTo(400));
    }
}
