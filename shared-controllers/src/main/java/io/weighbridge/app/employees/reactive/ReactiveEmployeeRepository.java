package io.weighbridge.app.employees.reactive;

import io.weighbridge.app.employees.Employee;
import java.util.Collection;
import org.springframework.data.domain.Pageable;
import org.springframework.data.elasticsearch.repository.ReactiveElasticsearchRepository;
import reactor.core.publisher.Flux;

/**
 * The employees, without blocking. The names of the methods contain {@code In} for the reason given
 * in the blocking repository.
 */
interface ReactiveEmployeeRepository extends ReactiveElasticsearchRepository<Employee, String> {

    /**
     * All employees with these names: opens a point in time, searches for 500 at a time, and closes
     * it.
     */
    Flux<Employee> findByNameIn(Collection<String> names);

    /** A page of employees with these names: one search. */
    Flux<Employee> findByNameIn(Collection<String> names, Pageable page);

    /**
     * All employees of these organizations: opens a point in time, searches for 500 at a time, and
     * closes it.
     */
    Flux<Employee> findByOrganizationNameIn(Collection<String> names);

    /** A page of employees of these organizations: one search. */
    Flux<Employee> findByOrganizationNameIn(Collection<String> names, Pageable page);
}
