package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The titles are those of PostgreSQL 15 and 17. */
class DatabaseProcessTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgres: checkpointer ",
                "postgres: background writer ",
                "postgres: walwriter ",
                "postgres: autovacuum launcher ",
                "postgres: autovacuum worker shop",
                "postgres: logical replication launcher ",
                "postgres: 15/main: checkpointer ",
                "postgres: io worker 2",
                "/usr/lib/postgresql/15/bin/postgres -D /var/lib/postgresql/15/main",
                "postgres"
            })
    void work_of_the_database_itself_is_in_the_background(String title) {
        assertThat(DatabaseProcess.isBackground(title)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgres: shop shop 127.0.0.1(51234) idle",
                "postgres: 15/main: app checkpointer 127.0.0.1(51234) SELECT",
                "postgres: parallel worker for PID 123",
                "mysqld --user=mysql",
                "java -jar elasticsearch.jar",
                ""
            })
    void work_for_clients_and_other_programs_are_not(String title) {
        assertThat(DatabaseProcess.isBackground(title)).isFalse();
    }
}
