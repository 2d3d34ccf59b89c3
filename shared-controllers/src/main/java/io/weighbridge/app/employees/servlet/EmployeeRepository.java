package io.weighbridge.app.employees.servlet;

import io.weighbridge.app.employees.Employee;
import java.util.Collection;
import java.util.List;
import org.springframework.data.domain.Pageable;
import org.springframework.data.elasticsearch.repository.ElasticsearchRepository;

/**
 * The employees, waited for.
 *
 * <p>The methods say {@code In}, because Spring Data turns that alone into a search for exactly
 * what was given: without it, the name becomes a query in Lucene's language, where {@code a OR b}
 * and {@code >5} mean something, and with {@code @Query} it is read as an expression of Spring's.
 */
interface EmployeeRepository extends ElasticsearchRepository<Employee, String> {

    /** All of these names: a count, and a search for so many. */
    List<Employee> findByNameIn(Collection<String> names);

    /** A page of these names: one search. */
    List<Employee> findByNameIn(Collection<String> names, Pageable page);

    /** All of these organizations: a count, and a search for so many. */
    List<Employee> findByOrganizationNameIn(Collection<String> names);

    /** A page of these organizations: one search. */
    List<Employee> findByOrganizationNameIn(Collection<String> names, Pageable page);
}
