package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The files of requests that people have, each in a run of a real jar. */
@Tag("all")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class RequestFilesIT {

    private static final Path JAR =
            Path.of("..", "app-tomcat", "target", "app-tomcat.jar").toAbsolutePath().normalize();

    @TempDir private Path folder = Path.of("");

    private WeighRun weigh(List<Path> jars, String... options) throws Exception {
        return WeighRun.of(folder, jars, options);
    }

    private WeighRun weigh(String name, String content) throws Exception {
        Path file = Files.writeString(folder.resolve(name), content);
        return weigh(
                List.of(JAR), "--rounds", "1", "--within", "40s", "--requests", file.toString());
    }

    private static void measured(WeighRun run) {
        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("request, p50", "plaintext", "json");
    }

    @Test
    void an_access_log_gives_the_requests_of_a_run() throws Exception {
        String line = "127.0.0.1 - - [30/Nov/2026:10:00:00 +0000] \"GET %s HTTP/1.1\" 200 13\n";

        WeighRun run =
                weigh(
                        "access.log",
                        line.formatted("/plaintext").repeat(3) + line.formatted("/json"));

        measured(run);
        assertThat(run.out()).contains("access.log has 2 requests, in a deck of 4 cards");
    }

    @Test
    void a_list_of_paths_gives_the_requests_of_a_run() throws Exception {
        measured(weigh("paths.txt", "/plaintext\n/json\n"));
    }

    @Test
    void a_har_file_gives_the_requests_of_a_run() throws Exception {
        String entry =
                """
                {"request": {"method": "GET", "url": "http://localhost:8080%s", "headers": []},
                 "response": {"status": 200, "content": {"mimeType": "text/plain"}}}
                """;

        measured(
                weigh(
                        "browser.har",
                        "{\"log\": {\"entries\": [%s, %s]}}"
                                .formatted(
                                        entry.formatted("/plaintext"), entry.formatted("/json"))));
    }

    @Test
    void a_run_is_not_resumed_with_other_requests() throws Exception {
        measured(weigh("shop.http", "GET /plaintext\n###\nGET /json\n"));
        changed("shop.http");

        WeighRun run = weigh(List.of(), "--resume", "latest", "--rounds", "2");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("shop.http has changed since the run began");
    }

    private void changed(String name) throws IOException {
        Files.writeString(folder.resolve(name), "GET /plaintext\n");
    }
}
