package io.weighbridge.app;

import static org.springframework.http.MediaType.APPLICATION_JSON_VALUE;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import graphql.ExecutionInput;
import graphql.GraphQL;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * GraphQL over HTTP with no data behind it: the work consists of parsing, validation and execution.
 */
@RestController
@RegisterReflectionForBinding(
        GraphQlRequest.class) // it is no argument, so no native image knows of it
class GraphQlController {

    private final GraphQL graphQl;
    private final ObjectReader reader;

    GraphQlController(GraphQL graphQl, ObjectMapper mapper) {
        this.graphQl = graphQl;
        this.reader = mapper.readerFor(GraphQlRequest.class);
    }

    @PostMapping(path = "/graphql", produces = APPLICATION_JSON_VALUE)
    Map<String, Object> execute(RequestBytes body) {
        return graphQl.execute(input(read(body))).toSpecification();
    }

    private static ExecutionInput input(GraphQlRequest request) {
        ExecutionInput.Builder input =
                ExecutionInput.newExecutionInput(required(request.query()))
                        .operationName(request.operationName());
        return request.variables() == null
                ? input.build()
                : input.variables(request.variables()).build();
    }

    private static String required(@Nullable String query) {
        if (query == null) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
        }
        return query;
    }

    private GraphQlRequest read(RequestBytes body) {
        try {
            return present(reader.readValue(body.bytes()));
        } catch (IOException e) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, null, e);
        }
    }

    /** Rejects null, which is the result of parsing JSON's {@code null} or an empty body. */
    private static GraphQlRequest present(@Nullable GraphQlRequest request) {
        if (request == null) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
        }
        return request;
    }
}
