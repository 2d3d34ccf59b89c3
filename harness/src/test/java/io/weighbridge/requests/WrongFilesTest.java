package io.weighbridge.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each wrong file has one sentence: where, what was expected, what was found and what to do. */
class WrongFilesTest {

    @TempDir private Path folder = Path.of("");

    static Stream<Arguments> http() {
        return Stream.of(
                wrong("", "needs at least one"),
                wrong("# only a comment\n@a = 1\n", "needs at least one"),
                wrong(
                        "BREW /a",
                        "line 1: a request begins with GET, HEAD, POST, PUT, PATCH, DELETE, not"
                                + " with BREW: write one"),
                wrong("get /a", "line 1: a request begins with", "did you mean GET?"),
                wrong("\n\nproducts", "line 3: a request is written as its method and URL"),
                wrong("GET products", "line 1: a URL is a path such as /products"),
                wrong("GET /a b", "line 1: a path has only characters", "has ' '", "as %20"),
                wrong("GET /a?b=100%", "has '%'", "percent-encode it"),
                wrong("GET http://ann:hunter2@localhost/a", "has no user and password here"),
                wrong("GRAPHQL http://localhost/graphql", "line 1: weigh does not write GraphQL"),
                wrong(
                        "POST /g\nX-Request-Type: GraphQL\n\n{a}",
                        "line 2: weigh does not write Gra"),
                wrong("GRPC localhost:9090/Shop/Get", "line 1: weigh sends no gRPC requests"),
                wrong("WEBSOCKET ws://localhost/live", "line 1: weigh sends no WebSocket messages"),
                wrong("GET ws://localhost/live", "line 1: weigh sends no WebSocket messages"),
                wrong("curl -X POST http://localhost/a", "line 1: weigh does not read curl"),
                wrong("import other.http", "line 1: weigh does not read other files by import"),
                wrong("GET /a\nAccept text/html", "line 2: a header is written as Name: value"),
                wrong("GET /a\nContent-Length: 3", "line 2: each load tool sets the header"),
                wrong("GET http://a.b/c\nHost: a.b", "line 2: each load tool sets the header"),
                wrong("GET /a\nX-A: ü", "line 2: the value of the header"),
                wrong("GET /a\nX-A: 1\nx-a: 2", "line 3: a header is written once, but x-a is"),
                wrong("GET /a\nAuthorization: Digest ann pw", "line 2:", "no Digest login"),
                wrong("GET /a\n\nGET /b", "line 3: a GET has no body", "put ### before"),
                wrong(
                        "POST /a\n\n< ./none.bin",
                        "line 3: a body comes from a file beside this one"),
                wrong("POST /a\n\n<@latin1 ./none.bin", "line 3: a body comes from a file"),
                wrong(
                        "POST /a\nContent-Type: application/x-www-form-urlencoded\n\na=b c",
                        "line 4: a form is sent as it is written"),
                wrong("GET /{{place}}", "line 1: {{place}} needs a variable", "write @place = "),
                wrong("@plaice = x\nGET /{{place}}", "line 2:", "did you mean plaice?"),
                wrong("@a = {{b}}\n@b = {{a}}\nGET /{{a}}", "a variable cannot contain itself"),
                wrong(
                        "@a = 1\nGET /{{a}}\n###\n@a = 2\nGET /b",
                        "line 4:",
                        "has another in line 1"),
                wrong("@ a\nGET /b", "line 1: a variable is written as @name = value"),
                wrong("GET /{{$randomWord}}", "line 1: weigh knows the dynamic variables $uuid"),
                wrong("GET /{{$random.integer(9, 1)}}", "line 1:", "write the smaller one first"),
                wrong("GET /{{$timestamp 1 d}}", "line 1: $timestamp takes no arguments"),
                wrong("GET /a\nX-A: {{$dotenv KEY}}", "line 2: weigh does not read .env files"),
                wrong("GET /a\nX-A: {{$processEnv NOT_SET}}", "line 2:", "set NOT_SET"),
                wrong(
                        "GET /{{b.response.body.$.id}}",
                        "line 1:",
                        "needs an earlier request named b"),
                wrong(
                        "GET /{{b.response.body.$.id}}\n###\n# @name b\nGET /b",
                        "line 1:",
                        "b is not above this one: move it up"),
                wrong(
                        "# @name b\nGET /b\n###\nGET /{{b.response.body.$..id}}",
                        "line 4: weigh follows names and numbers"),
                wrong(
                        "# @name b\nGET /b\n###\nGET /{{b.request.body.$.id}}",
                        "line 4: weigh takes values from answers"),
                wrong("# @name b\nGET /b\n###\n# @name b\nGET /c", "line 5: a name belongs to one"),
                wrong("# @name b c\nGET /b", "line 1: a name has 1 to 60 letters"),
                wrong("# @weight 0.5\nGET /b", "line 1: @weight takes a whole number"),
                wrong("# @status ok\nGET /b", "line 1: the status of a correct answer is a number"),
                wrong("# @prompt user\nGET /b", "line 1:", "write @variable = value"),
                wrong("# @wieght 2\nGET /b", "line 1: weigh knows # @name", "did you mean weight?"),
                wrong("# @setup\nGET /b", "a load needs a request that is sent again and again"),
                wrong(
                        "# @setup\n# @weight 2\nGET /b\n###\nGET /c",
                        "line 2:",
                        "delete one of them"),
                wrong("GET /a\n###\n# @weight 2\n", "line 3: this line describes a request"),
                wrong(
                        "GET http://a.example/x\n###\nGET http://b.example/y",
                        "line 3: all requests go to one application"),
                wrong("< {%\n x();\n%}\nGET /a", "line 1: weigh runs no scripts"),
                wrong("GET /a\n\n> ./check.js", "line 3: weigh runs no script of a file"),
                wrong("GET /a\n\n>> answer.json", "line 3: weigh saves no answers to files"),
                wrong(
                        "GET /a\n\n> {%\n  client.test(\"x\", function() {});\n%}",
                        "line 4: weigh runs no scripts, but this one has client.test: write"),
                wrong("GET /a\n\n> {% client.log(1);", "line 3: a script ends with %}"),
                wrong("GET /a\n\n> {% %}\nGET /b", "line 4: after the script of an answer"));
    }

    private static Arguments wrong(String text, String... parts) {
        return Arguments.of(text, List.of(parts));
    }

    @ParameterizedTest
    @MethodSource("http")
    void a_wrong_http_file_is_refused_with_one_sentence(String text, List<String> parts)
            throws IOException {
        String sentence = sentence(Files.writeString(folder.resolve("own.http"), text));

        assertThat(sentence).startsWith("own.http").contains(parts);
        assertThat(sentence.lines()).hasSize(1);
        assertThat(sentence).matches(".*[.?]");
        assertThat(sentence).doesNotContain("hunter");
    }

    static Stream<Arguments> recorded() {
        return Stream.of(
                recording("a.har", "{\"log\": ", "line 1: a HAR is JSON"),
                recording("a.har", "{}", "a HAR has a list log.entries"),
                recording(
                        "a.har",
                        "{\"log\": {\"entries\": []}}",
                        "needs a request to the application"),
                recording(
                        "a.har",
                        "{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\"}}]}}",
                        "entry 1 has no url"),
                recording(
                        "a.json",
                        "{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\", \"url\":"
                                + " \"http://a/b.css\"}}]}}",
                        "none of its 1 is one (static files (--include takes them): 1)"),
                recording("a.txt", "/a\n\nb\n", "line 3: each line of a list has a path"),
                recording("a.txt", "/a\n/b 5\n", "line 2: each line of a list has a path"),
                recording("access.log", "", "line 1: a log has lines such as"),
                recording("access.log", "Started Shop in 2 s\n", "line 1: a log has lines such as"),
                recording(
                        "access.log",
                        "::1 - - [30/Nov/2026:10:00:00 +0000] \"POST / HTTP/1.1\" 200 5",
                        "a log needs a successful GET",
                        "POST requests, because a log has no headers and bodies: 1"));
    }

    private static Arguments recording(String name, String text, String... parts) {
        return Arguments.of(name, text, List.of(parts));
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void a_wrong_recording_is_refused_with_one_sentence(
            String name, String text, List<String> parts) throws IOException {
        String sentence = sentence(Files.writeString(folder.resolve(name), text));

        assertThat(sentence).startsWith(name).contains(parts);
        assertThat(sentence.lines()).hasSize(1);
    }

    @Test
    void a_wrong_file_of_environments_is_refused() throws IOException {
        Path file = Files.writeString(folder.resolve("own.http"), "GET /a");
        Path environments = folder.resolve("http-client.env.json");

        assertThatThrownBy(() -> RequestSamples.read(file, "dev"))
                .hasMessageContaining("--env-name needs a file http-client.env.json");
        Files.writeString(environments, "{\"dev\": {},\n \"prod\": {}, x}");
        assertThat(sentence(file))
                .isEqualTo(
                        "http-client.env.json, line 2: the file must be JSON, but it is not from"
                                + " here on: correct it.");
        Files.writeString(environments, "[]");
        assertThat(sentence(file)).contains("an object for each environment");
        Files.writeString(environments, "{\"dev\": {\"b\": \"1\"}, \"prod\": {}}");
        assertThatThrownBy(() -> RequestSamples.read(file, "deb"))
                .hasMessage(
                        "--env-name takes one of the environments dev, prod, not deb; did you mean"
                                + " dev?");
        Files.writeString(file, "GET /{{b}}");
        assertThat(sentence(file)).contains("choose an environment with --env-name dev|prod");
    }

    @Test
    void a_file_that_is_missing_or_not_utf8_is_refused() throws IOException {
        assertThat(sentence(folder.resolve("none.http"))).contains("there is no file");
        assertThat(sentence(folder.resolve("none.log"))).contains("there is no file");
        Path latin1 = Files.write(folder.resolve("own.rest"), new byte[] {(byte) 0xFC});
        assertThat(sentence(latin1))
                .isEqualTo(
                        "own.rest: the file must be UTF-8, but it has other bytes: save it as"
                                + " UTF-8.");
    }

    @Test
    void options_of_another_kind_of_file_are_refused() throws IOException {
        Path file = Files.writeString(folder.resolve("own.http"), "GET /a");

        assertThatThrownBy(() -> RequestSamples.read(file, List.of("/a*"), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("delete requests from the file instead");
        assertThatThrownBy(() -> RequestSamples.read(RequestSamples.file("browser.har"), "dev"))
                .hasMessageContaining("--env-name is for .http and .rest files");
        assertThatThrownBy(
                        () ->
                                RequestSamples.read(
                                        RequestSamples.file("browser.har"),
                                        List.of(),
                                        List.of("api")))
                .hasMessageContaining("--exclude takes a pattern of paths that begins with / or *");
    }

    private static String sentence(Path file) {
        RequestFiles files =
                new RequestFiles(null, List.of(), List.of(), Map.of("SHOP_PW", "hunter22"));
        try {
            files.read(file, Set.of(), new Secrets());
        } catch (UsageException e) {
            return String.valueOf(e.getMessage());
        }
        return "understood";
    }
}
