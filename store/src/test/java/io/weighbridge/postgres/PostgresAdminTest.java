package io.weighbridge.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.os.Ports;
import io.weighbridge.store.StoreException;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What needs no server; {@code PostgresIT} has the rest. */
class PostgresAdminTest {

    private static PostgresAdmin admin(int port, String run) {
        return new PostgresAdmin("127.0.0.1", port, "me", "hunter2", "postgres", run);
    }

    @Test
    void a_name_means_itself_whatever_it_contains() {
        assertThat(PostgresAdmin.identifier("Run 1; drop")).isEqualTo("\"Run 1; drop\"");
        assertThat(PostgresAdmin.identifier("a\"b")).isEqualTo("\"a\"\"b\"");
    }

    @Test
    void names_that_postgresql_cannot_have_are_refused() {
        assertThatThrownBy(() -> PostgresAdmin.identifier(""))
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "A name in PostgreSQL has at least one character and no NUL, so \"\" is"
                                + " none");
        assertThatThrownBy(() -> PostgresAdmin.identifier("a\0b"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("\"a?b\"");
    }

    @Test
    void only_databases_of_the_run_are_created_and_dropped() throws IOException {
        PostgresAdmin admin = admin(Ports.pick(), "run-17");

        assertThatThrownBy(() -> admin.dropDatabase("production"))
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "The database \"production\" is not dropped, because its name does not"
                                + " contain the run's id run-17: only databases of the run are");
        assertThatThrownBy(() -> admin.createDatabase("run_17", "template0"))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("The database \"run_17\" is not created, because");
    }

    @Test
    void a_name_that_postgresql_would_cut_is_refused() throws IOException {
        PostgresAdmin admin = admin(Ports.pick(), "run-17");

        assertThatThrownBy(() -> admin.createDatabase("run-17" + "ö".repeat(29), "template0"))
                .isInstanceOf(StoreException.class)
                .hasMessageEndingWith("because its name has 64 bytes: PostgreSQL takes up to 63");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "run 17", "run\"17"})
    void an_id_that_could_be_in_any_name_is_refused(String run) {
        assertThatThrownBy(() -> admin(5432, run))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("A run's id has 4 to 40 letters, digits, _ and -, so ");
    }

    @Test
    void a_wrong_port_is_refused() {
        assertThatThrownBy(() -> admin(65_536, "run-17"))
                .isInstanceOf(StoreException.class)
                .hasMessage("A port of PostgreSQL is a number from 1 to 65535, not 65536");
    }

    @Test
    void a_server_that_does_not_answer_is_named_in_one_sentence_without_the_password()
            throws IOException {
        int port = Ports.pick();
        PostgresAdmin admin = admin(port, "run-17");

        assertThatThrownBy(admin::checkpoint)
                .isInstanceOf(StoreException.class)
                .message()
                .startsWith("PostgreSQL at 127.0.0.1:%d failed at a checkpoint (".formatted(port))
                .endsWith("): start it, or correct its host and port")
                .doesNotContain("hunter2")
                .hasLineCount(1);
        assertThat(admin.toString()).doesNotContain("hunter2");
    }
}
