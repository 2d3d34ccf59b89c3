package io.weighbridge.app.employees.reactive;

import static org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type.REACTIVE;
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
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The employees on WebFlux. Without a size, each stack searches in its own way; with a size, the
 * request to the store is the same on every stack.
 */
@RestController
@Profile(Store.PROFILE)
@ConditionalOnWebApplication(type = REACTIVE)
@RequestMapping(path = "/employees", produces = APPLICATION_JSON_VALUE)
class ReactiveEmployeesController {

    private final ReactiveEmployeeRepository employees;

    ReactiveEmployeesController(ReactiveEmployeeRepository employees) {
        this.employees = employees;
    }

    /**
     * Adds an employee. It becomes visible after the index's refresh interval, as on a servlet
     * container.
     */
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Mono<Employee> add(RequestBytes body) {
        return employees.save(EmployeeJson.read(body), RefreshPolicy.NONE);
    }

    @GetMapping(path = "/{name}", params = "!size")
    Flux<Employee> named(@PathVariable String name) {
        return employees.findByNameIn(List.of(name));
    }

    @GetMapping(path = "/{name}", params = "size")
    Mono<List<Employee>> named(@PathVariable String name, @RequestParam String size) {
        return complete(employees.findByNameIn(List.of(name), Window.first(size)));
    }

    @GetMapping(path = "/organization/{organization}", params = "!size")
    Flux<Employee> of(@PathVariable String organization) {
        return employees.findByOrganizationNameIn(List.of(organization));
    }

    @GetMapping(path = "/organization/{organization}", params = "size")
    Mono<List<Employee>> of(@PathVariable String organization, @RequestParam String size) {
        return complete(
                employees.findByOrganizationNameIn(List.of(organization), Window.first(size)));
    }

    /** A list, as on a servlet container, so that the stacks differ only in how they wait. */
    private static Mono<List<Employee>> complete(Flux<Employee> found) {
        return found.collectList().map(Window::complete);
    }
}
