package io.weighbridge.app.employees;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.springframework.data.elasticsearch.annotations.Field;
import org.springframework.data.elasticsearch.annotations.FieldType;

/**
 * What an employee works for.
 *
 * @param id a number of its own
 * @param name searched for as it is written
 * @param address as on an envelope
 */
@JsonPropertyOrder({"id", "name", "address"})
public record Organization(
        @JsonProperty(required = true) @Field(type = FieldType.Long) long id,
        @JsonProperty(required = true) @Field(type = FieldType.Keyword) String name,
        @JsonProperty(required = true) @Field(type = FieldType.Keyword) String address) {}
