package io.weighbridge.app.employees;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.springframework.data.elasticsearch.annotations.Field;
import org.springframework.data.elasticsearch.annotations.FieldType;

/**
 * An employee's employer.
 *
 * @param id its number
 * @param name the exact name, used for searches
 * @param address its postal address
 */
@JsonPropertyOrder({"id", "name", "address"})
public record Organization(
        @JsonProperty(required = true) @Field(type = FieldType.Long) long id,
        @JsonProperty(required = true) @Field(type = FieldType.Keyword) String name,
        @JsonProperty(required = true) @Field(type = FieldType.Keyword) String address) {}
