package io.weighbridge.requests;

import static io.weighbridge.requests.RequestSamples.body;
import static io.weighbridge.requests.RequestSamples.file;
import static io.weighbridge.requests.RequestSamples.read;
import static io.weighbridge.requests.RequestSamples.to;
import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HarReaderTest {

    @TempDir private Path folder = Path.of("");

    private final RequestList recorded = read(file("browser.har"));

    @Test
    void requests_to_the_application_are_taken_and_equal_ones_become_weights() {
        assertThat(recorded.requests())
                .extracting(MixRequest::path)
                .containsExactly(
                        "/products?q=green%20tea&tag=[new]",
                        "/", "/cart", "/api/orders", "/owners?page=2");
        assertThat(recorded.requests())
                .extracting(MixRequest::weight)
                .containsExactly(2L, 1L, 1L, 1L, 1L);
        assertThat(recorded.notes())
                .contains("The application's host in this recording is shop.example.");
    }

    @Test
    void the_recorded_status_is_expected_and_304_becomes_200() {
        assertThat(to(recorded, "/products?q=green%20tea&tag=[new]").status()).isEqualTo(200);
        assertThat(to(recorded, "/cart").status()).isEqualTo(302);
        assertThat(to(recorded, "/api/orders").status()).isEqualTo(201);
    }

    @Test
    void what_is_left_out_is_counted_by_reason() {
        assertThat(recorded.leftOut())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "static files (--include takes them)", 2L,
                                "requests to other hosts than shop.example", 2L,
                                "requests with a password or token in their body, such as logins",
                                        1L,
                                "requests whose body is not in the file", 1L,
                                "requests with the method OPTIONS", 1L,
                                "answers without an end (server-sent events)", 1L,
                                "requests with status 404", 1L,
                                "requests without an answer", 1L,
                                "requests without HTTP, such as WebSockets and data: URLs", 1L));
    }

    @Test
    void what_belongs_to_the_session_of_the_browser_is_dropped() {
        for (MixRequest request : recorded.requests()) {
            assertThat(request.headers().keySet())
                    .doesNotContain(":authority", "cookie", "authorization", "x-csrf-token")
                    .doesNotContain("if-none-match", "if-modified-since", "origin", "referer");
            assertThat(request.headers()).containsEntry("accept-encoding", "gzip");
        }
        assertThat(to(recorded, "/").headers()).containsEntry("sec-fetch-mode", "navigate");
        assertThat(body(to(recorded, "/cart"))).isEqualTo("product=7&note=as+a+gift");
        assertThat(body(to(recorded, "/api/orders"))).isEqualTo("{\"product\": 7}");
        assertThat(recorded.notes())
                .anyMatch(note -> note.startsWith("Cookies and tokens of 6 recorded requests"))
                .anyMatch(note -> note.startsWith("2 recorded CSRF tokens are left out"))
                .anyMatch(note -> note.startsWith("Headers that are left out: :authority, "));
        assertThat(recorded.toString()).doesNotContain("4b1f", "eyJhbGci", "c2Vzc2lv", "horse");
    }

    @Test
    void patterns_choose_paths() {
        RequestList scripts =
                read(file("browser.har"), List.of("/js/*", "/api/*"), List.of("*/orders"));

        assertThat(scripts.requests())
                .extracting(MixRequest::path)
                .containsExactly("/js/app.js?v=3");
        assertThat(scripts.leftOut())
                .containsEntry("paths of --exclude", 2L)
                .containsKey("paths that --include does not name");
    }

    @Test
    void the_token_of_a_form_in_parts_is_dropped() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("a.har"),
                        """
                        {"log": {"entries": [{
                          "request": {"method": "POST", "url": "http://a/b?_csrf=1", "headers": [],
                            "postData": {"mimeType": "multipart/form-data; boundary=x", "text":
                            "--x\\r\\nContent-Disposition: form-data; name=\\"_csrf\\"\\r\\n\\r\\n4b1f\\r\\n--x\\r\\nContent-Disposition: form-data; name=\\"a\\"\\r\\n\\r\\n1\\r\\n--x--"}},
                          "response": {"status": 200}}]}}
                        """);

        MixRequest request = read(file).requests().get(0);

        assertThat(request.path()).isEqualTo("/b");
        assertThat(body(request))
                .isEqualTo("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--x--");
    }
}
