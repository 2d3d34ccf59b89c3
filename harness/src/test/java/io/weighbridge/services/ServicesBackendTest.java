package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.BackendFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Restore;
import io.weighbridge.instrument.plan.Service;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.os.Children;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServicesBackendTest {

    @TempDir private Path results;

    private static Target pooled(String name, String key, String size) {
        return Target.jar(name, Path.of(name + ".jar"))
                .withProperty("spring.datasource.url", "jdbc:postgresql://{db.address}/shop")
                .withProperty(key, size);
    }

    private static Plan plan() {
        return new PlanSample()
                .plan(1)
                .withTargets(
                        List.of(
                                pooled("a", "spring.datasource.hikari.maximum-pool-size", "25"),
                                pooled("b", "other", "1")))
                .withBaseline("a")
                .withServices(List.of(Service.at("db", "127.0.0.1:5432")));
    }

    @Test
    void a_dry_run_says_what_is_started_restored_and_how_many_connections_are_open() {
        Plan restored =
                plan().withRestore(new Restore("./restore.sh {target}", Duration.ofMinutes(2)));

        assertThat(new ServicesBackend(restored).foreseen())
                .startsWith(
                        "The service db runs at 127.0.0.1:5432. Before each launch, the state is"
                                + " restored by ./restore.sh {target}, within 2 min. Up to 35"
                                + " connections are open at the same time (pools of 25, 10): the"
                                + " database must allow as many, and a few for itself.");
        assertThat(new ServicesBackend(restored.withAlive(Plan.Alive.ONE)).foreseen())
                .contains("Up to 25 connections are open at the same time");
    }

    @Test
    void pools_that_are_larger_than_the_limit_of_a_database_are_named() {
        assertThat(Connections.tooMany(plan(), "db", 40, 5)).isNull();
        assertThat(Connections.tooMany(plan(), "db", 40, 6))
                .isEqualTo(
                        "the pools of all targets can open 35 connections, but db allows 40"
                                + " (max_connections), and 6 are open already: make the pools"
                                + " smaller, raise the limit, or use --alive one");
    }

    @Test
    void a_dry_run_names_each_way_in_which_a_service_is_started() {
        Plan started =
                new PlanSample()
                        .plan(1)
                        .withServices(
                                List.of(
                                        Service.storing("store", Store.DEFAULT),
                                        Service.composed(Path.of("compose.yaml")),
                                        Service.at("web", "")
                                                .withAddress(null)
                                                .withCommand(List.of("serve", "{port}")),
                                        Service.at("db", "")
                                                .withAddress(null)
                                                .withPostgres(Service.Employees.DEFAULT)));

        assertThat(new ServicesBackend(started).foreseen())
                .contains(
                        "An Elasticsearch is started",
                        "The services of compose.yaml are started, and removed at the end.",
                        "The service web is started by serve.",
                        "A PostgreSQL is started as db and filled with 200000 employees");
        assertThat(new ServicesBackend(started).time())
                .isGreaterThan(new ServicesBackend(plan()).time());
    }

    @Test
    void a_service_that_cannot_be_used_is_no_wrong_usage() throws Exception {
        Plan closed = plan().withServices(List.of(Service.at("db", "127.0.0.1:1")));

        try (Children children = Children.open()) {
            assertThatThrownBy(
                            () ->
                                    new ServicesBackend(closed)
                                            .start(results, children, Progress.NONE))
                    .isInstanceOf(BackendFailedException.class)
                    .hasMessageStartingWith("The service db does not accept connections");
        }
    }

    @Test
    void a_wrong_compose_file_is_wrong_usage() throws Exception {
        Path file =
                java.nio.file.Files.writeString(
                        results.resolve("compose.yaml"),
                        "services: {db: {image: postgres, container_name: mine}}\n");
        Plan wrong = plan().withServices(List.of(Service.composed(file)));

        try (Children children = Children.open()) {
            assertThatThrownBy(
                            () ->
                                    new ServicesBackend(wrong)
                                            .start(results, children, Progress.NONE))
                    .isInstanceOf(UsageException.class)
                    .isNotInstanceOf(BackendFailedException.class)
                    .hasMessageContaining("container_name");
        }
    }
}
