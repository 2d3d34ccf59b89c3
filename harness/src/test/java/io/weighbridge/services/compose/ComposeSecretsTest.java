package io.weighbridge.services.compose;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComposeSecretsTest {

    @TempDir private Path folder;

    @Test
    void secrets_are_masked_wherever_compose_takes_them_from() throws IOException {
        Files.writeString(
                folder.resolve(".env"),
                """
                # comment
                REDIS_PASSWORD='from-env-file'
                export API_KEY=exported-key
                PLAIN=plain-value
                """);
        Path file =
                Files.writeString(
                        folder.resolve("compose.yaml"),
                        """
                        services:
                          db:
                            image: redis
                            command: --requirepass $REDIS_PASSWORD ${LOGIN_TOKEN:?must be set}
                            environment: ["DB_PASSWORD=${DB_PASSWORD:-default-word}"]
                        """);
        ComposeFile read = ComposeFile.read(file);
        ComposeSecrets secrets = ComposeSecrets.of(read, Map.of("LOGIN_TOKEN", "from-environment"));
        secrets.remember(
                new ComposeYaml(
                                file,
                                """
                                a: {environment: {MY_SECRET: in$$map, USERNAME: visible}}
                                b: {environment: [OTHER_TOKEN=in-list]}
                                """)
                        .root());

        assertThat(
                        secrets.masked(
                                "from-env-file exported-key from-environment default-word in$map"
                                        + " in-list"))
                .matches("(\\*\\*\\*\\d* ?){6}");
        assertThat(secrets.masked("plain-value visible")).isEqualTo("plain-value visible");
    }
}
