package io.weighbridge.requests;

import static io.weighbridge.requests.RequestSamples.file;
import static io.weighbridge.requests.RequestSamples.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessLogReaderTest {

    @TempDir private Path folder = Path.of("");

    private RequestList written(String... lines) throws IOException {
        Path file = folder.resolve("access.log");
        return read(Files.write(file, List.of(lines), StandardCharsets.ISO_8859_1));
    }

    private static String get(String target, int status) {
        return "127.0.0.1 - - [30/Nov/2026:10:00:00 +0000] \"GET %s HTTP/1.1\" %d 512"
                .formatted(target, status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tomcat", "jetty", "undertow", "netty", "nginx", "apache"})
    void the_log_of_each_server_means_the_same(String server) {
        RequestList list = read(file(server + "-access.log"));

        assertThat(list.requests())
                .containsExactly(
                        MixRequest.recorded("products", "GET", "/products?q=tea", 6, 200),
                        MixRequest.recorded("root", "GET", "/", 3, 200),
                        MixRequest.recorded("products-7", "GET", "/products/7", 1, 200));
        assertThat(list.leftOut())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "POST requests, because a log has no headers and bodies", 1L,
                                "HEAD requests, because a log has no headers and bodies", 1L,
                                "GET requests with status 403", 1L,
                                "static files (--include takes them)", 1L));
        assertThat(list.notes()).isEmpty();
    }

    /** Written by the project's applications, each asked the same with curl. */
    @ParameterizedTest
    @ValueSource(strings = {"tomcat", "jetty", "undertow", "netty"})
    void a_log_that_the_server_has_just_written_means_the_same(String server) {
        RequestList list = read(file(server + "-own.log"));

        assertThat(list.requests())
                .containsExactly(
                        MixRequest.recorded("bytes-100", "GET", "/bytes/100?q=tea%20a", 6, 200),
                        MixRequest.recorded("json", "GET", "/json", 3, 200),
                        MixRequest.recorded("plaintext", "GET", "/plaintext", 1, 200),
                        MixRequest.recorded("missing", "GET", "/missing", 1, 200));
        assertThat(list.leftOut())
                .containsEntry("POST requests, because a log has no headers and bodies", 1L)
                .containsEntry("HEAD requests, because a log has no headers and bodies", 1L)
                .containsEntry("static files (--include takes them)", 1L);
    }

    @Test
    void the_most_frequent_paths_are_taken_and_the_others_named() throws IOException {
        String[] lines = new String[100];
        for (int place = 0; place < lines.length; place++) {
            String path = place < 80 ? "/a" : place < 96 ? "/b" : "/rare/" + place;
            lines[place] = get(path, 200);
        }

        RequestList list = written(lines);

        assertThat(list.requests()).extracting(MixRequest::path).containsExactly("/a", "/b");
        assertThat(list.leftOut()).containsExactly(Map.entry("requests to rare paths", 4L));
        assertThat(list.notes())
                .containsExactly(
                        "The most frequent paths make 95 % of the 100 successful GETs. Rare paths"
                            + " are left out: /rare/96 (1), /rare/97 (1), /rare/98 (1), /rare/99"
                            + " (1).");
    }

    @Test
    void lines_that_are_not_understood_are_counted() throws IOException {
        RequestList list =
                written(
                        "Started Shop in 2.1 seconds",
                        get("/a", 200),
                        "",
                        "203.0.113.7 - - [30/Nov/2026:10:00:00 +0000] \"\\x16\\x03\\x01\" 400 150",
                        "203.0.113.7 - - [30/Nov/2026:10:00:00 +0000] \"-\" 408 -",
                        "203.0.113.7 - - [30/Nov/2026:10:00:00 +0000] \"GET * HTTP/1.1\" 200 -",
                        get("/partial", 206));

        assertThat(list.requests()).extracting(MixRequest::path).containsExactly("/a");
        assertThat(list.leftOut())
                .containsExactly(
                        Map.entry("lines that are not understood", 1L),
                        Map.entry("requests that are not HTTP", 2L),
                        Map.entry("requests without a path", 1L),
                        Map.entry("GET requests with status 206", 1L));
    }

    @Test
    void paths_are_written_so_that_they_can_be_sent() throws IOException {
        RequestList list =
                written(
                        get("/caf\u00e9", 200),
                        get("/a;jsessionid=5AC6?b=1", 200),
                        get("http://shop.example/c", 200),
                        get("/d?q={x}|y", 200),
                        get("/e\\xC3\\xA9\\\"", 200),
                        get("/f?r=100%", 200),
                        get("/g?a[0]=1", 200));

        assertThat(list.requests())
                .extracting(MixRequest::path)
                .containsExactly(
                        "/caf%E9",
                        "/a?b=1",
                        "/c",
                        "/d?q=%7Bx%7D%7Cy",
                        "/e%C3%A9%22",
                        "/f?r=100%25",
                        "/g?a[0]=1");
    }

    @Test
    void different_statuses_of_one_path_expect_none() throws IOException {
        assertThat(written(get("/a", 200), get("/a", 204)).requests())
                .extracting(MixRequest::status)
                .containsOnlyNulls();
    }
}
