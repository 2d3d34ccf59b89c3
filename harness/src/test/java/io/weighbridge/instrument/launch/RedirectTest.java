package io.weighbridge.instrument.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedirectTest {

    private static final Target APPLICATION = Target.jar("shop", Path.of("shop.jar"));

    private static String cure(String path, String target) {
        return new Redirect(path, target).cure();
    }

    @ParameterizedTest
    @CsvSource({
        "/ok, https://127.0.0.1/ok",
        "/ok, https://127.0.0.1:8443/ok",
        "/ok?a=b, https://localhost:8443/ok?a=b",
        "/, https://localhost"
    })
    void the_same_path_over_https_names_the_header_of_a_proxy_and_the_setting(
            String path, String target) {
        assertThat(cure(path, target))
                .isEqualTo(
                        "the application expects a proxy in front of it that serves HTTPS: send its"
                            + " headers, and let the application use them, with --header"
                            + " 'X-Forwarded-Proto: https' and --property"
                            + " server.forward-headers-strategy=native (headers and properties in a"
                            + " plan)");
    }

    @ParameterizedTest
    @CsvSource({
        "http://shop.example/ok, --header 'X-Forwarded-Host: shop.example'",
        "http://shop.example:81/ok, --header 'X-Forwarded-Host: shop.example:81'",
        "https://shop.example/ok, --header 'X-Forwarded-Proto: https' --header 'X-Forwarded-Host:"
                + " shop.example'"
    })
    void the_same_path_on_another_host_names_the_header_of_a_proxy(String target, String headers) {
        assertThat(cure("/ok", target))
                .contains("with " + headers + " and --property server.forward-headers-strategy=");
    }

    @ParameterizedTest
    @CsvSource({
        "/login",
        "/login?next=/ok",
        "http://127.0.0.1:8080/login",
        "https://localhost/user/sign-in",
        "/oauth2/authorization/github",
        "https://keycloak.example/realms/shop/protocol/openid-connect/auth?client_id=a"
    })
    void a_login_needs_credentials(String target) {
        assertThat(cure("/ok", target)).startsWith("it leads to a login: send credentials");
    }

    @ParameterizedTest
    @CsvSource({"/shop, /shop/, /shop/", "/shop/, http://127.0.0.1:81/shop?a=b, /shop?a=b"})
    void a_slash_is_named(String path, String target, String request) {
        assertThat(cure(path, target)).endsWith("last slash: request " + request);
    }

    @ParameterizedTest
    @CsvSource({"/home, /home", "home, /a/home", "http://127.0.0.1:81/catalog?a=b, /catalog?a=b"})
    void another_path_of_the_application_is_requested_instead(String target, String request) {
        assertThat(cure("/a/ok", target)).isEqualTo("request the redirect's target, " + request);
    }

    @Test
    void another_server_is_not_loaded() {
        assertThat(cure("/ok", "https://shop.example/home"))
                .startsWith("it leads to another server");
    }

    @Test
    void a_target_that_is_no_address_is_no_defect() {
        assertThat(cure("/ok", "http://[")).isEqualTo("choose a path that is not redirected");
    }

    @Test
    void a_wrong_status_of_a_workload_has_the_cure_of_its_redirect() {
        HttpAnswer answer = new HttpAnswer(301, "", "", 0, "/shop/");

        assertThat(answer.cure(Workload.get("shop", "/shop"), APPLICATION))
                .endsWith("request /shop/");
    }
}
