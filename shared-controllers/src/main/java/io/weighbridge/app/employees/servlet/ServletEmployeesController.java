package io.weighbridge.app.employees.servlet;

import static org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type.SERVLET;
import static org.springframework.http.MediaType.APPLICATION_JSON_VALUE;

import io.weighbridge.app.RequestBytes;
import io.weighbridge.app.employees.Employee;
import io.weighbridge.app.employees.EmployeeJson;
import io.weighbridge.app.employees.Store;
import io.weighbridge.app.employees.Window;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Profile;
import org.springframework.data.elasticsearch.core.RefreshPolicy;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * The employees on a servlet container. Without a size, each stack searches in its own way; with a
 * size, the request to the store is the same on every stack.
 */
@RestController
@Profile(Store.PROFILE)
@ConditionalOnWebApplication(type = SERVLET)
@RequestMapping(path = "/employees", produces = APPLICATION_JSON_VALUE)
class ServletEmployeesController {

    private final EmployeeRepository employees;

    ServletEmployeesController(EmployeeRepository employees) {
        this.employees = employees;
    }

    /**
     * Adds an employee. It becomes visible after the index's refresh interval; by default, the
     * blocking repository would refresh the index after each request.
     */
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Employee add(RequestBytes body) {
        return employees.save(EmployeeJson.read(body), RefreshPolicy.NONE);
    }

    @GetMapping(path = "/{name}", params = "!size")
    List<Employee> named(@PathVariable String name) {
        return employees.findByNameIn(List.of(name));
    }

    @GetMapping(path = "/{name}", params = "size")
    List<Employee> named(@PathVariable String name, @RequestParam String size) {
        return Window.complete(employees.findByNameIn(List.of(name), Window.first(size)));
    }

    @GetMapping(path = "/organization/{organization}", params = "!size")
    List<Employee> of(@PathVariable String organization) {
        return employees.findByOrganizationNameIn(List.of(organization));
    }

    @GetMapping(path = "/organization/{organization}", params = "size")
    List<Employee> of(@PathVariable String organization, @RequestParam String size) {
        return Window.complete(
                employees.findByOrganizationNameIn(List.of(organization), Window.first(size)));
    }
}
