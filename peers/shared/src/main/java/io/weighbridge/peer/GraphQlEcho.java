package io.weighbridge.peer;

import static graphql.schema.FieldCoordinates.coordinates;
import static graphql.schema.GraphQLArgument.newArgument;
import static graphql.schema.GraphQLFieldDefinition.newFieldDefinition;
import static graphql.schema.GraphQLObjectType.newObject;

import com.fasterxml.jackson.databind.ObjectReader;
import graphql.ExecutionInput;
import graphql.GraphQL;
import graphql.Scalars;
import graphql.schema.DataFetcher;
import graphql.schema.GraphQLCodeRegistry;
import graphql.schema.GraphQLNonNull;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /graphql}: the schema of the project's applications, {@code type Query { echo(text:
 * String!): String }}, with no data behind it. It does not block, so an event loop may call it.
 */
public final class GraphQlEcho {

    private static final ObjectReader READER = Answer.JSON.readerFor(Request.class);

    private final GraphQL graphQl = GraphQL.newGraphQL(schema()).build();

    /** A GraphQL request in JSON. */
    private record Request(
            @Nullable String query,
            @Nullable String operationName,
            @Nullable Map<String, Object> variables) {}

    /**
     * Executes a request.
     *
     * @param body JSON in UTF-8
     * @return status 400 if it is malformed
     */
    public Answer answer(byte[] body) {
        Request request = read(body);
        return request == null || request.query() == null
                ? Answer.badRequest()
                : Answer.json(graphQl.execute(input(request, request.query())).toSpecification());
    }

    private static @Nullable Request read(byte[] body) {
        try {
            return READER.readValue(body);
        } catch (IOException malformed) {
            return null;
        }
    }

    private static ExecutionInput input(Request request, String query) {
        ExecutionInput.Builder input =
                ExecutionInput.newExecutionInput(query).operationName(request.operationName());
        return request.variables() == null
                ? input.build()
                : input.variables(request.variables()).build();
    }

    private static GraphQLSchema schema() {
        GraphQLObjectType query =
                newObject()
                        .name("Query")
                        .field(
                                newFieldDefinition()
                                        .name("echo")
                                        .type(Scalars.GraphQLString)
                                        .argument(
                                                newArgument()
                                                        .name("text")
                                                        .type(
                                                                GraphQLNonNull.nonNull(
                                                                        Scalars.GraphQLString))))
                        .build();
        DataFetcher<String> echo = environment -> environment.getArgument("text");
        GraphQLCodeRegistry registry =
                GraphQLCodeRegistry.newCodeRegistry()
                        .dataFetcher(coordinates("Query", "echo"), echo)
                        .build();
        return GraphQLSchema.newSchema().query(query).codeRegistry(registry).build();
    }
}
