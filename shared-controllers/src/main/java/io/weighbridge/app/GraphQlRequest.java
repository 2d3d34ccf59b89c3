package io.weighbridge.app;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A GraphQL request in JSON.
 *
 * @param query the document; without one the request is malformed
 * @param operationName the operation in the document; required if there are several
 * @param variables by name
 */
record GraphQlRequest(
        @Nullable String query,
        @Nullable String operationName,
        @Nullable Map<String, Object> variables) {}
