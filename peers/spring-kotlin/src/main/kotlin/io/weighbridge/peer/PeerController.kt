package io.weighbridge.peer

import graphql.ExecutionInput.newExecutionInput
import graphql.GraphQL
import io.weighbridge.app.weights.RequestWeight
import org.springframework.http.MediaType.APPLICATION_JSON_VALUE
import org.springframework.http.MediaType.TEXT_PLAIN_VALUE
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RestController

private const val GREETING = "Hello, World!"

data class Message(val message: String)

data class GraphQlRequest(
    val query: String,
    val operationName: String? = null,
    val variables: Map<String, Any?>? = null,
)

@RestController
class PeerController(private val graphQl: GraphQL, private val weight: RequestWeight) {

    /** Bytes, because Spring MVC adds a charset to the content type of a string. */
    @GetMapping("/plaintext", produces = [TEXT_PLAIN_VALUE])
    fun plaintext(): ByteArray {
        weight.carry()
        return GREETING.toByteArray()
    }

    @GetMapping("/json", produces = [APPLICATION_JSON_VALUE])
    fun json() = Message(GREETING)

    @GetMapping("/{text}", produces = ["text/plain;charset=utf-8"])
    fun threeTimes(@PathVariable text: String) = text.repeat(3)

    @PostMapping("/graphql", produces = [APPLICATION_JSON_VALUE])
    fun graphQl(@RequestBody request: GraphQlRequest): Map<String, Any> =
        graphQl.execute(
            newExecutionInput(request.query)
                .operationName(request.operationName)
                .variables(request.variables ?: emptyMap())
                .build(),
        ).toSpecification()
}
