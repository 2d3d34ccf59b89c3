package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Restore;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Children;
import io.weighbridge.os.ProcessFamily;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestoreCommandTest {

    private static final Target SHOP = Target.jar("shop", Path.of("shop.jar"));

    @TempDir private Path folder = Path.of("");
    private Children children;

    @BeforeEach
    void open() throws Exception {
        children = Children.open();
    }

    @AfterEach
    void close() {
        children.close();
    }

    private void run(String command, Duration within) throws Exception {
        new RestoreCommand(new Restore(command, within), children)
                .run(SHOP, 8080, Map.of("db.port", "5432", "db.host", "127.0.0.1"));
    }

    @Test
    void it_knows_the_target_its_port_and_the_services() throws Exception {
        Path out = folder.resolve("out");

        run(
                "echo {target} $WEIGH_TARGET $WEIGH_PORT {db.port} $WEIGH_DB_HOST > " + out,
                Duration.ofSeconds(20));

        assertThat(Files.readString(out)).isEqualTo("shop shop 8080 5432 127.0.0.1\n");
    }

    @Test
    void one_that_fails_says_how_and_with_which_words() {
        assertThatThrownBy(() -> run("echo no such table; exit 3", Duration.ofSeconds(20)))
                .isInstanceOf(TrialFailedException.class)
                .hasMessageContaining("ended with exit code 3")
                .hasMessageContaining("no such table");
    }

    @Test
    void one_that_does_not_end_is_ended_with_its_processes() throws Exception {
        Path pid = folder.resolve("pid");

        assertThatThrownBy(
                        () ->
                                run(
                                        "sleep 60 & echo $! > %s; wait".formatted(pid),
                                        Duration.ofMillis(500)))
                .hasMessageContaining("did not end within")
                .hasMessageContaining("--restore-within");
        long child = Long.parseLong(Files.readString(pid).strip());
        assertThat(ProcessFamily.of(Set.of(child))).isEmpty();
    }
}
