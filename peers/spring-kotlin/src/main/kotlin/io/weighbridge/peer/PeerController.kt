package io.weighbridge.peer

import com.fasterxml.jackson.databind.ObjectMapper
import graphql.ExecutionInput
import graphql.ExecutionInput.newExecutionInput
import graphql.GraphQL
import io.weighbridge.app.RequestBytes
import io.weighbridge.app.weights.RequestWeight
import org.springframework.http.HttpStatus.BAD_REQUEST
import org.springframework.http.MediaType.APPLICATION_JSON_VALUE
import org.springframework.http.MediaType.TEXT_PLAIN_VALUE
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RestController
import org.springframework.web.server.ResponseStatusException
import java.io.IOException

private const val GREETING = "Hello, World!"

data class Message(val message: String)

data class GraphQlRequest(
    val query: String,
    val operationName: String? = null,
    val variables: Map<String, Any?>? = null,
) {
    fun input(): ExecutionInput =
        newExecutionInput(query).operationName(operationName).variables(variables ?: emptyMap()).build()
}

@RestController
class PeerController(private val graphQl: GraphQL, private val weight: RequestWeight, mapper: ObjectMapper) {

    private val reader = mapper.readerFor(GraphQlRequest::class.java)

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
    fun graphQl(body: RequestBytes): Map<String, Any> = graphQl.execute(read(body).input()).toSpecification()

    private fun read(body: RequestBytes): GraphQlRequest =
        try {
            reader.readValue<GraphQlRequest?>(body.bytes) ?: throw ResponseStatusException(BAD_REQUEST)
        } catch (e: IOException) {
            throw ResponseStatusException(BAD_REQUEST, null, e)
        }
}
