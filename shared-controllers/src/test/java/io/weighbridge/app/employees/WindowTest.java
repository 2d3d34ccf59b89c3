package io.weighbridge.app.employees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.domain.PageRequest;
import org.springframework.web.server.ResponseStatusException;

class WindowTest {

    private static List<Employee> employees(int count) {
        return Collections.nCopies(
                count,
                new Employee("1", new Organization(1, "", ""), new Department(1, ""), "", 1, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "10000"})
    void a_size_is_that_of_the_first_page(String size) {
        assertThat(Window.first(size)).isEqualTo(PageRequest.of(0, Integer.parseInt(size)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "10001", "", "ten"})
    void a_size_larger_than_the_window_gets_400(String size) {
        assertThatThrownBy(() -> Window.first(size))
                .isInstanceOfSatisfying(
                        ResponseStatusException.class,
                        refusal -> assertThat(refusal.getStatusCode().value()).isEqualTo(400));
    }

    @Test
    void a_window_that_is_not_full_is_complete() {
        List<Employee> found = employees(9_999);

        assertThat(Window.complete(found)).isSameAs(found);
    }

    @Test
    void a_full_window_is_not_treated_as_complete() {
        assertThatThrownBy(() -> Window.complete(employees(10_000)))
                .isInstanceOf(FullWindowException.class);
    }
}
