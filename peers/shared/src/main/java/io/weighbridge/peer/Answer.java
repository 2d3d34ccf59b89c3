package io.weighbridge.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * One answer of the contract, ready to be sent. A framework that writes JSON or text itself uses
 * only the texts.
 */
public final class Answer {

    /** The text of {@code /plaintext}, and the message of {@code /json}. */
    public static final String GREETING = "Hello, World!";

    static final ObjectMapper JSON = new ObjectMapper();

    private final int status;
    private final String type;
    private final byte[] body;

    private Answer(int status, String type, byte[] body) {
        this.status = status;
        this.type = type;
        this.body = body;
    }

    /** The answer of {@code /json} as an object, for frameworks that write JSON themselves. */
    public record Message(String message) {}

    /** {@code GET /plaintext}. */
    public static Answer plaintext() {
        return new Answer(200, "text/plain", GREETING.getBytes(UTF_8));
    }

    /** {@code GET /json}: serialised for each request, because that is the work to measure. */
    public static Answer json() {
        return json(new Message(GREETING));
    }

    /** An object as JSON. */
    static Answer json(Object value) {
        try {
            return new Answer(200, "application/json", JSON.writeValueAsBytes(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * {@code GET /{text}}.
     *
     * @param text decoded
     */
    public static Answer threeTimes(String text) {
        return new Answer(200, "text/plain;charset=utf-8", text.repeat(3).getBytes(UTF_8));
    }

    /** Status 400: a request that cannot be read. */
    public static Answer badRequest() {
        return error(400);
    }

    /** Status 404: an unknown path. */
    public static Answer notFound() {
        return error(404);
    }

    private static Answer error(int status) {
        return new Answer(
                status, "application/json", ("{\"status\":" + status + "}").getBytes(UTF_8));
    }

    /** HTTP's status code. */
    public int status() {
        return status;
    }

    /** For the header {@code Content-Type}. */
    public String type() {
        return type;
    }

    /** The bytes to send, which must not be changed. */
    public byte[] body() {
        return body;
    }
}
