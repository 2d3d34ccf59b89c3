package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An application with a login, tokens against forged requests, and a database, on every container
 * that can run it.
 */
@Tag("all")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ShopIT {

    private static final String PASSWORD = "user-password";

    /** How the second part of a JWT begins; the dot cannot occur in the BASE64 of a histogram. */
    private static final String CLAIMS = ".eyJ";

    private static final List<String> LOGIN =
            List.of("--login", "/login", "--user", "user", "--password", "${env:SHOP_PASSWORD}");

    /** A short run; what it measures is of no interest. */
    private static final List<String> SHORT = List.of("--rounds", "1", "--within", "40s");

    @TempDir Path folder;

    private WeighRun weigh(String jar, String file, List<String> more, String... options)
            throws Exception {
        Path requests = Path.of("..", "test-applications", "shop", file).toAbsolutePath();
        List<String> all = new ArrayList<>(SHORT);
        all.addAll(List.of("--requests", requests.normalize().toString()));
        all.addAll(more);
        all.addAll(Arrays.asList(options));
        return WeighRun.of(
                folder,
                Map.of("SHOP_PASSWORD", PASSWORD),
                List.of(WeighRun.testApplication(jar)),
                all.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "shop,       session, tomcat jetty undertow",
        "shop,       cookie,  tomcat jetty undertow",
        "shop-boot4, session, tomcat jetty",
        "shop-boot4, cookie,  tomcat jetty"
    })
    void a_user_logs_in_and_sends_forms_with_the_token_of_the_session(
            String jar, String tokens, String containers) throws Exception {
        WeighRun run =
                weigh(
                        jar,
                        "shop.http",
                        LOGIN,
                        "--containers",
                        containers.replace(' ', ','),
                        "--property",
                        "shop.csrf=" + tokens);

        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("request, p50", "buy", "account");
        for (String container : containers.split(" ", -1)) {
            assertThat(run.out()).contains(container);
        }
        nothingStored(PASSWORD);
    }

    @Test
    void a_program_gets_a_token_before_the_load_and_sends_it_with_each_request() throws Exception {
        WeighRun run =
                weigh(
                        "shop",
                        "shop-api.http",
                        List.of(),
                        "--containers",
                        "tomcat,jetty,undertow",
                        "--ready",
                        "/");

        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("purchases", "buy");
        nothingStored(PASSWORD);
        nothingStored(CLAIMS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"session", "cookie"})
    void a_user_logs_in_to_an_application_on_webflux(String tokens) throws Exception {
        WeighRun run =
                weigh("shop-webflux", "shop.http", LOGIN, "--property", "shop.csrf=" + tokens);

        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("request, p50", "buy", "account");
        nothingStored(PASSWORD);
    }

    @Test
    void a_program_gets_a_token_of_an_application_on_webflux() throws Exception {
        WeighRun run = weigh("shop-webflux", "shop-api.http", List.of(), "--ready", "/");

        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("purchases", "buy");
        nothingStored(CLAIMS);
    }

    @Test
    void a_session_that_ends_under_load_fails_with_that_reason() throws Exception {
        WeighRun run = weigh("shop", "shop.http", LOGIN, "--property", "shop.session-seconds=5");

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out() + run.err()).contains("the session ended");
    }

    @Test
    void without_a_login_the_first_refused_request_says_that_it_needs_one() throws Exception {
        WeighRun run = weigh("shop", "shop.http", List.of());

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out() + run.err()).contains("it needs a login").contains("--login");
    }

    @Test
    void a_wrong_password_fails_before_the_load() throws Exception {
        WeighRun run =
                weigh(
                        "shop",
                        "shop.http",
                        List.of(
                                "--login",
                                "/login",
                                "--user",
                                "nobody",
                                "--password",
                                "${env:SHOP_PASSWORD}"));

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out() + run.err()).contains("correct --user and --password");
    }

    /** No file of the run has a text. */
    private void nothingStored(String text) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("results"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!file.toString().endsWith(".jar")) {
                    String content = Files.readString(file, StandardCharsets.ISO_8859_1);
                    assertThat(content).as(file.toString()).doesNotContain(text);
                }
            }
        }
    }
}
