package io.weighbridge.app.sql.r2dbc;

import static org.springframework.http.MediaType.APPLICATION_JSON_VALUE;

import io.weighbridge.app.sql.Employee;
import io.weighbridge.app.sql.EmployeeJson;
import io.weighbridge.app.sql.Numbers;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The employees, and a wait in the database, on WebFlux. */
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
    Mono<Employee> add(@RequestBody(required = false) Mono<byte[]> body) {
        return body.defaultIfEmpty(new byte[0]).map(EmployeeJson::read).flatMap(employees::add);
    }

    @GetMapping(path = "/employees/{name}", produces = APPLICATION_JSON_VALUE)
    Flux<Employee> named(@PathVariable String name) {
        return employees.named(name);
    }

    @GetMapping(
            path = "/employees/organization/{organization}",
            params = "!size",
            produces = APPLICATION_JSON_VALUE)
    Flux<Employee> of(@PathVariable String organization) {
        return employees.of(organization);
    }

    @GetMapping(
            path = "/employees/organization/{organization}",
            params = "size",
            produces = APPLICATION_JSON_VALUE)
    Flux<Employee> of(@PathVariable String organization, @RequestParam String size) {
        return employees.of(organization, Numbers.size(size));
    }

    /** The charset is in lower case, as on the servlet containers. */
    @GetMapping(path = "/wait/{millis}", produces = "text/plain;charset=utf-8")
    Mono<String> await(@PathVariable String millis) {
        int wait = Numbers.millis(millis);
        return employees.await(wait).thenReturn(Integer.toString(wait));
    }
}
