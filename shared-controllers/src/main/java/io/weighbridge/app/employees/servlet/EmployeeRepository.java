package io.weighbridge.app.employees.servlet;

import io.weighbridge.app.employees.Employee;
import java.util.Collection;
import java.util.List;
import org.springframework.data.domain.Pageable;
import org.springframework.data.elasticsearch.repository.ElasticsearchRepository;

/**
 * The employees, with blocking calls.
 *
 * <p>The names of the methods contain {@code In}, because only then does Spring Data search for
 * exactly the given value: without it, the name becomes a query in Lucene's language, in which
 * {@code a OR b} and {@code >5} have a meaning, and with {@code @Query} it is parsed as a Spring
 * expression.
 */
interface EmployeeRepository extends ElasticsearchRepository<Employee, String> {

    /** All employees with these names: a count, and a search for that number. */
    List<Employee> findByNameIn(Collection<String> names);

    /** A page of employees with these names: one search. */
    List<Employee> findByNameIn(Collection<String> names, Pageable page);

    /** All employees of these organizations: a count, and a search for that number. */
    List<Employee> findByOrganizationNameIn(Collection<String> names);

    /** A page of employees of these organizations: one search. */
    List<Employee> findByOrganizationNameIn(Collection<String> names, Pageable page);
}
