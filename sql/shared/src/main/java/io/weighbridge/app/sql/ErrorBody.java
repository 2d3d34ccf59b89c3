package io.weighbridge.app.sql;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The body of every error.
 *
 * @param status the response's status code
 * @param error a fixed sentence if the database failed, else absent: Spring's phrases change from
 *     version to version
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ErrorBody(int status, @Nullable String error) {}
