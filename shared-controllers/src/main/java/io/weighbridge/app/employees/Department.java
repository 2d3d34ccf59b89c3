package io.weighbridge.app.employees;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.springframework.data.elasticsearch.annotations.Field;
import org.springframework.data.elasticsearch.annotations.FieldType;

/**
 * A part of an organization.
 *
 * @param id its number
 * @param name its name
 */
@JsonPropertyOrder({"id", "name"})
public record Department(
        @JsonProperty(required = true) @Field(type = FieldType.Long) long id,
        @JsonProperty(required = true) @Field(type = FieldType.Keyword) String name) {}
