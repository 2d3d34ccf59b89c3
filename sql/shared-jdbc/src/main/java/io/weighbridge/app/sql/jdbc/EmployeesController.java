package io.weighbridge.app.sql.jdbc;

import static org.springframework.http.MediaType.APPLICATION_JSON_VALUE;

import io.weighbridge.app.sql.Employee;
import io.weighbridge.app.sql.EmployeeJson;
import io.weighbridge.app.sql.Numbers;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The employees, and a wait in the database, on a servlet container. */
@RestController
class EmployeesController {

    private final EmployeeRows employees;

    EmployeesController(EmployeeRows employees) {
        this.employees = employees;
    }

    @PostMapping(
            path = "/employees",
            consumes = APPLICATION_JSON_VALUE,
            produces = APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    Employee add(@RequestBody(required = false) byte @Nullable [] body) {
        return employees.add(EmployeeJson.read(body));
    }

    @GetMapping(path = "/employees/{name}", produces = APPLICATION_JSON_VALUE)
    List<Employee> named(@PathVariable String name) {
        return employees.named(name);
    }

    @GetMapping(
            path = "/employees/organization/{organization}",
            params = "!size",
            produces = APPLICATION_JSON_VALUE)
    List<Employee> of(@PathVariable String organization) {
        return employees.of(organization);
    }

    @GetMapping(
            path = "/employees/organization/{organization}",
            params = "size",
            produces = APPLICATION_JSON_VALUE)
    List<Employee> of(@PathVariable String organization, @RequestParam String size) {
        return employees.of(organization, Numbers.size(size));
    }

    /** The charset is in lower case, because Jetty always writes it in lower case. */
    @GetMapping(path = "/wait/{millis}", produces = "text/plain;charset=utf-8")
    String await(@PathVariable String millis) {
        int wait = Numbers.millis(millis);
        employees.await(wait);
        return Integer.toString(wait);
    }
}
