package io.weighbridge.app.sql;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * An employee in a request, who has no number yet.
 *
 * @param name the exact name, used for searches
 * @param age in years
 */
public record NewEmployee(
        @JsonProperty(required = true) Organization organization,
        @JsonProperty(required = true) Department department,
        @JsonProperty(required = true) String name,
        @JsonProperty(required = true) int age,
        @JsonProperty(required = true) String position) {

    /** The employee with the number from the database. */
    public Employee stored(long id) {
        return new Employee(id, organization, department, name, age, position);
    }
}
