package io.weighbridge.app.sql;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * An employee's employer.
 *
 * @param id its number
 * @param name the exact name, used for searches
 * @param address its postal address
 */
@JsonPropertyOrder({"id", "name", "address"})
public record Organization(
        @JsonProperty(required = true) long id,
        @JsonProperty(required = true) String name,
        @JsonProperty(required = true) String address) {}
