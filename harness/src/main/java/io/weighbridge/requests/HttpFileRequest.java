package io.weighbridge.requests;

import io.weighbridge.instrument.mix.AnswerReference;
import io.weighbridge.instrument.mix.RequestBody;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request of an {@code .http} file as it is written, with its variables.
 *
 * @param line of the request line
 * @param name by which others can refer to it; empty if it has none
 * @param url as written
 * @param body its lines as parts; empty if it has none
 * @param files whose bytes are in the body
 * @param directives what comments and scripts say about it
 */
record HttpFileRequest(
        int line,
        String name,
        String method,
        String url,
        List<Header> headers,
        List<BodyLine> body,
        List<Path> files,
        Directives directives) {

    /** A header as written. */
    record Header(int line, String name, String value) {}

    /**
     * A line of a body.
     *
     * @param part its text, or the file that replaces it
     */
    record BodyLine(int line, RequestBody.Part part) {

        /** Whether it is a text that is empty or has only spaces. */
        boolean isBlank() {
            return part.template() && part.text().isBlank();
        }
    }

    /** A variable that a script sets to a part of the answer. */
    record Assignment(int line, String variable, AnswerReference.Part part) {}

    /**
     * What comments and scripts say about a request.
     *
     * @param named whether a comment gives the request its name
     * @param weight how often it is sent, compared with the others; null: not said
     * @param status of a correct answer; null: not said
     * @param setup whether it is sent once for each connection, before the load
     * @param assignments of its script
     */
    record Directives(
            boolean named,
            @Nullable Long weight,
            @Nullable Integer status,
            boolean setup,
            List<Assignment> assignments) {

        Directives {
            assignments = List.copyOf(assignments);
        }
    }

    HttpFileRequest {
        headers = List.copyOf(headers);
        body = List.copyOf(body);
        files = List.copyOf(files);
    }
}
