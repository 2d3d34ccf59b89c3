package io.weighbridge.app.sql;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * A part of an organization.
 *
 * @param id its number
 * @param name its name
 */
@JsonPropertyOrder({"id", "name"})
public record Department(
        @JsonProperty(required = true) long id, @JsonProperty(required = true) String name) {}
