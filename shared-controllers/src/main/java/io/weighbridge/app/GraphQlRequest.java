package io.weighbridge.app;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A GraphQL request as JSON carries it.
 *
 * @param query the document; without one the request is malformed
 * @param operationName which operation of the document; needed where it has several
 * @param variables by name
 */
record GraphQlRequest(
        @Nullable String query,
        @Nullable String operationName,
        @Nullable Map<String, Object> variables) {}
