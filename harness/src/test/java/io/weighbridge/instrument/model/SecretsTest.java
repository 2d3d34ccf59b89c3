package io.weighbridge.instrument.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    private final Secrets secrets = new Secrets();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "spring.datasource.password",
                "spring.datasource.hikari.password",
                "DB_PASSWORD",
                "dbPassword",
                "dbpassword",
                "PGPASSWORD",
                "keyStorePassword",
                "server.ssl.key-store-password",
                "passwd",
                "passphrase",
                "DB_PASS",
                "db.pwd",
                "client-secret",
                "secret",
                "JWT_SECRET",
                "secrets",
                "token",
                "GITHUB_TOKEN",
                "accessToken",
                "X-Auth-Token",
                "X-CSRF-TOKEN",
                "tokens",
                "key",
                "api-key",
                "apiKey",
                "apikey",
                "API_KEY",
                "X-Api-Key",
                "secret_key",
                "license.key",
                "encryptionKey",
                "jwt.key.value",
                "AWS_ACCESS_KEY_ID",
                "AWS_SECRET_ACCESS_KEY",
                "credential",
                "app.credentials",
                "Authorization",
                "Proxy-Authorization",
                "proxy.auth",
                "Cookie",
                "Set-Cookie"
            })
    void these_keys_say_that_their_value_is_a_secret(String key) {
        assertThat(SecretKeys.contain(key)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "keepAlive",
                "keep-alive",
                "keepalive",
                "server.tomcat.max-keep-alive-requests",
                "spring.datasource.hikari.keepalive-time",
                "monkey",
                "hotkeys",
                "keyboard.layout",
                "keyword",
                "tokenizer",
                "secretary",
                "passthrough",
                "authority",
                "author",
                "SSH_AUTH_SOCK",
                "server.servlet.session.cookie.name",
                "server.ssl.key-store",
                "server.ssl.key-store-type",
                "server.ssl.keyAlias",
                "javax.net.ssl.trustStore",
                "token.expiration",
                "jwt.token-ttl",
                "password.file",
                "POSTGRES_PASSWORD_FILE",
                "token-uri",
                "authorization-uri",
                "cache.key-prefix",
                "spring.threads.virtual.enabled",
                "server.port",
                "spring.profiles.active",
                "weights.cpu",
                "PORT",
                "PATH",
                "JAVA_HOME",
                "Content-Type",
                "Accept"
            })
    void these_do_not(String key) {
        assertThat(SecretKeys.contain(key)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "true",
                "false",
                "",
                " ",
                "${DB_PASSWORD}",
                "${env:DB_PASSWORD}",
                "Bearer ${env:TOKEN}",
                "***2"
            })
    void a_switch_and_a_reference_are_no_secrets(String value) {
        assertThat(secrets.value("password", value)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "${DB_PASSWORD:hunter2}",
                "hunter2${env:DB_PASSWORD}",
                "hunter2 ${env:DB_PASSWORD}",
                "hunter2:${env:DB_PASSWORD}"
            })
    void a_value_with_more_than_a_reference_holds_a_secret(String value) {
        assertThat(secrets.value("password", value)).isEqualTo("***");
    }

    @Test
    void a_login_whose_password_is_a_reference_is_no_secret() {
        List<String> logins =
                List.of(
                        "http://me:${env:PASSWORD}@host/x",
                        "http://${env:USER}:${env:PASSWORD}@host",
                        "http://${env:LOGIN}@host",
                        "-A",
                        "me:${env:PASSWORD}",
                        "-u",
                        "${env:LOGIN}",
                        "-Ame:${env:PASSWORD}",
                        "Authorization: Bearer ${env:TOKEN}");

        assertThat(secrets.arguments(logins)).isEqualTo(logins);
        assertThat(secrets.arguments(List.of("http://me:hunter2${env:PASSWORD}@host")))
                .containsExactly("http://***@host");
    }

    @Test
    void values_that_differ_have_masks_that_differ() {
        assertThat(secrets.value("password", "one")).isEqualTo("***");
        assertThat(secrets.value("api-key", "two")).isEqualTo("***2");
        assertThat(secrets.value("token", "one")).isEqualTo("***");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --x.password=hunter2                                          | --x.password=***
                    --db.password=a=b c                                           | --db.password=***
                    -Dtoken=hunter2                                               | -Dtoken=***
                    -Dkey=hunter2                                                 | -Dkey=***
                    -Password=hunter2                                             | -Password=***
                    DB_PASSWORD=hunter2                                           | DB_PASSWORD=***
                    Authorization: Bearer hunter2                                 | Authorization: ***
                    X-Api-Key:hunter2                                             | X-Api-Key:***
                    --jvm-flag=-Dkey=hunter2                                      | --jvm-flag=-Dkey=***
                    --property=db.password=hunter2                                | --property=db.password=***
                    http://user:hunter2@host:80/x                                 | http://***@host:80/x
                    https://hunter2@host/x                                        | https://***@host/x
                    --uris=http://user:p@ss@host:9200,http://b:c@d                | --uris=http://***@host:9200,http://***2@d
                    --url=jdbc:mysql://h/db?user=a&password=hunter2&ssl=true      | --url=jdbc:mysql://h/db?user=a&password=***&ssl=true
                    --url=jdbc:sqlserver://h;user=a;password=hunter2;encrypt=true | --url=jdbc:sqlserver://h;user=a;password=***;encrypt=true
                    http://127.0.0.1:8080/map?api_key=hunter2&x=1                 | http://127.0.0.1:8080/map?api_key=***&x=1
                    -javaagent:agent.jar=token=hunter2,level=2                    | -javaagent:agent.jar=token=***,level=2
                    --spring.application.json={"db.password": "hunter2", "a": 1}  | --spring.application.json={"db.password": "***", "a": 1}
                    --server.tomcat.max-keep-alive-requests=100                   | --server.tomcat.max-keep-alive-requests=100
                    --server.port={port}                                          | --server.port={port}
                    -Xlog:gc*:file=gc.log                                         | -Xlog:gc*:file=gc.log
                    -XX:+UseSerialGC                                              | -XX:+UseSerialGC
                    http://127.0.0.1:8080/a@b                                     | http://127.0.0.1:8080/a@b
                    Accept: text/plain                                            | Accept: text/plain
                    """)
    void an_argument_is_masked_if_its_key_or_its_form_is_that_of_a_secret(
            String word, String masked) {
        assertThat(secrets.arguments(List.of(word))).containsExactly(masked);
    }

    @Test
    void the_value_after_an_option_may_be_a_secret() {
        assertThat(
                        secrets.arguments(
                                List.of(
                                        "serve",
                                        "--password",
                                        "hunter2",
                                        "--token",
                                        "--fast",
                                        "--key",
                                        "k3y",
                                        "-A",
                                        "user:hunter2",
                                        "-P",
                                        "80:80")))
                .containsExactly(
                        "serve",
                        "--password",
                        "***",
                        "--token",
                        "--fast",
                        "--key",
                        "***2",
                        "-A",
                        "user:***",
                        "-P",
                        "80:80");
    }

    @Test
    void a_login_may_be_in_the_same_word_as_its_option() {
        assertThat(secrets.arguments(List.of("ab", "-Auser:hunter2", "-agentlib:jdwp=server=y")))
                .containsExactly("ab", "-Auser:***", "-agentlib:jdwp=server=y");
    }

    @Test
    void a_message_is_without_the_secrets_that_were_seen() {
        secrets.value("Authorization", "Bearer abc.def");
        secrets.value("db.password", "hunter2");
        secrets.value("pin.secret", "123");
        secrets.arguments(List.of("http://user:s3cret@host"));

        assertThat(
                        secrets.message(
                                "login failed for hunter2 with abc.def and s3cret, not hunter23 or"
                                        + " 123; password=other"))
                .isEqualTo(
                        "login failed for ***2 with *** and ***4, not hunter23 or 123;"
                                + " password=***5");
    }

    @Test
    void in_messages_referenced_values_are_replaced_by_their_references() {
        secrets.remember("s3cret", "${env:SHOP_URL}");

        assertThat(secrets.message("s3cret cannot be reached"))
                .isEqualTo("${env:SHOP_URL} cannot be reached");
        assertThat(secrets.arguments(List.of("--shop.url=s3cret", "s3cret", "s3cret/x")))
                .containsExactly("--shop.url=${env:SHOP_URL}", "${env:SHOP_URL}", "s3cret/x");
    }

    @Test
    void headers_in_a_log_are_masked_to_the_end_of_their_line() {
        assertThat(secrets.text("> Authorization: Basic abc\n> Accept: */*\nbad key: port"))
                .isEqualTo("> Authorization: ***\n> Accept: */*\nbad key: port");
    }

    @Test
    void masked_values_stay_unchanged() {
        List<String> masked = List.of("--a.password=***2", "http://***@host", "-H", "Cookie: ***3");

        assertThat(secrets.arguments(masked)).isEqualTo(masked);
        assertThat(secrets.message("password=***2 at http://***@host")).endsWith("***@host");
    }
}
