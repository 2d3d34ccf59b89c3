package io.weighbridge.app.employees.reactive;

import io.weighbridge.app.employees.Employee;
import java.util.Collection;
import org.springframework.data.domain.Pageable;
import org.springframework.data.elasticsearch.repository.ReactiveElasticsearchRepository;
import reactor.core.publisher.Flux;

/**
 * The employees, not waited for. The methods say {@code In} for the reason that the blocking
 * repository gives.
 */
interface ReactiveEmployeeRepository extends ReactiveElasticsearchRepository<Employee, String> {

    /** All of these names: a point in time, searches for 500 each, and its end. */
    Flux<Employee> findByNameIn(Collection<String> names);

    /** A page of these names: one search. */
    Flux<Employee> findByNameIn(Collection<String> names, Pageable page);

    /** All of these organizations: a point in time, searches for 500 each, and its end. */
    Flux<Employee> findByOrganizationNameIn(Collection<String> names);

    /** A page of these organizations: one search. */
    Flux<Employee> findByOrganizationNameIn(Collection<String> names, Pageable page);
}
