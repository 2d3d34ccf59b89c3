package io.weighbridge.app;

import static graphql.schema.FieldCoordinates.coordinates;
import static graphql.schema.GraphQLArgument.newArgument;
import static graphql.schema.GraphQLFieldDefinition.newFieldDefinition;
import static graphql.schema.GraphQLObjectType.newObject;

import graphql.GraphQL;
import graphql.Scalars;
import graphql.schema.DataFetcher;
import graphql.schema.GraphQLCodeRegistry;
import graphql.schema.GraphQLNonNull;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The smallest schema with an argument: {@code type Query { echo(text: String!): String }}. */
@Configuration(proxyBeanMethods = false)
class EchoSchema {

    @Bean
    GraphQL graphQl() {
        GraphQLSchema schema =
                GraphQLSchema.newSchema().query(query()).codeRegistry(registry()).build();
        return GraphQL.newGraphQL(schema).build();
    }

    private static GraphQLObjectType query() {
        return newObject()
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
    }

    private static GraphQLCodeRegistry registry() {
        DataFetcher<String> echo = environment -> environment.getArgument("text");
        return GraphQLCodeRegistry.newCodeRegistry()
                .dataFetcher(coordinates("Query", "echo"), echo)
                .build();
    }
}
