package io.weighbridge.app.sql;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * An employee in an answer: the same JSON as in the application on Elasticsearch.
 *
 * @param id the row's number, in JSON as a string
 * @param name the exact name
 * @param age in years
 */
@JsonPropertyOrder({"id", "organization", "department", "name", "age", "position"})
public record Employee(
        @JsonFormat(shape = JsonFormat.Shape.STRING) long id,
        Organization organization,
        Department department,
        String name,
        int age,
        String position) {}
