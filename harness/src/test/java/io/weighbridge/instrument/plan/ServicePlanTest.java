package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weighbridge.instrument.model.Secrets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServicePlanTest {

    private static final String START =
            """
            name: p
            targets:
              - {name: a, jar: a.jar, properties: {url: "{db.host}:{db.port}"}}
              - {name: b, jar: b.jar, with: [db]}
            workloads: [{name: root, get: /}]
            load: {driver: builtin}
            """;

    private static Plan read(String more) {
        return PlanFile.parse("p.yaml", START + more);
    }

    @Test
    void a_service_can_run_already_be_started_or_be_composed() {
        Plan plan =
                read(
                        """
                        services:
                          - {name: db, address: "localhost:5432", database: {template: shop, user: postgres, password: "${env:PW}"}}
                          - {name: web, command: [serve, "{port}"], ready: {http: /health, within: 30s}, cpus: 2-3}
                          - {name: rest, compose: compose.yaml}
                          - {name: own, postgres: {employees: 10000}}
                        """);

        assertThat(plan.services())
                .containsExactly(
                        Service.at("db", "localhost:5432")
                                .withDatabase(
                                        new Service.Template("shop", "postgres", "${env:PW}")),
                        new Service(
                                "web",
                                null,
                                List.of("serve", "{port}"),
                                null,
                                null,
                                null,
                                new Service.Ready("/health", List.of(), Duration.ofSeconds(30)),
                                "2-3",
                                null),
                        Service.composed(Path.of("compose.yaml")).withName("rest"),
                        new Service(
                                "own",
                                null,
                                List.of(),
                                null,
                                new Service.Employees(10_000, 1),
                                null,
                                null,
                                null,
                                null));
        assertThat(plan.hasServices()).isTrue();
        assertThat(plan.services()).hasSize(4);
        assertThat(plan.targets().get(0).services()).isEmpty();
        assertThat(plan.targets().get(1).services()).containsExactly("db");
    }

    @Test
    void a_stored_plan_reads_the_same_and_has_no_password() throws Exception {
        Plan plan =
                read(
                        """
                        services: [{name: db, address: "localhost:5432", database: {template: shop, user: postgres, password: "${env:PW}"}}]
                        restore: {command: "./restore.sh {target}", within: 30s}
                        """);

        String stored = Json.MAPPER.writeValueAsString(plan);
        assertThat(Json.MAPPER.readValue(stored, Plan.class)).isEqualTo(plan);
        assertThat(plan.restore())
                .isEqualTo(new Restore("./restore.sh {target}", Duration.ofSeconds(30)));

        Plan open = EnvironmentReferences.resolved(plan, Map.of("PW", "s3cret"), new Secrets());
        assertThat(open.services().get(0).database())
                .isEqualTo(new Service.Template("shop", "postgres", "s3cret"));
    }

    @Test
    void a_plan_without_services_is_stored_without_their_keys() throws Exception {
        Plan plan =
                PlanFile.parse("p.yaml", START.replace(", with: [db]", "").replace("{db.", "{x"));

        assertThat(plan.hasServices()).isFalse();
        assertThat(Json.MAPPER.writeValueAsString(plan))
                .doesNotContain("services", "restore", "\"with\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    services: [{name: db}]                                                  | a service must have exactly one of address, command, compose, postgres and elasticsearch
                    services: [{name: db, address: "a:1", command: [x]}]                    | a service must have exactly one of address, command, compose, postgres and elasticsearch
                    services: [{name: db, address: a}]                                      | must be a host and a port such as 127.0.0.1:5432
                    services: [{name: db, address: "a:1", cpus: x}]                         | must be CPUs such as 2-3
                    services: [{name: db, address: "a:1", database: {template: x, user: y, password: z}}] | a reference to the environment
                    services: [{name: db, postgres: {employees: 5}}]                        | a whole number from 10000 to 18000000
                    services: [{name: db, postgres: {}, database: {template: x, user: y, password: "${env:P}"}}] | each target gets a database in this PostgreSQL anyway
                    services: [{name: db, address: "a:1"}, {name: db, address: "a:2"}]      | named db
                    services: [{name: d, address: "a:1"}]                                   | there is no service db
                    services: [{name: db, address: "a:1", ready: {within: 0s}}]             | longer than 0s
                    services: [{name: db, address: "a:1"}]\\nrestore: {command: ./restore.sh} | the command that restores the state runs while other targets are up
                    """)
    void a_wrong_service_is_one_sentence_with_a_line(String more, String sentence) {
        InvalidPlanException wrong =
                catchThrowableOfType(
                        InvalidPlanException.class, () -> read(more.replace("\\n", "\n")));

        assertThat(wrong).isNotNull();
        assertThat(wrong.problems())
                .anySatisfy(problem -> assertThat(problem.sentence()).contains(sentence));
    }

    @Test
    void one_target_at_a_time_may_share_a_state() {
        String shared =
                "services: [{name: db, address: 'a:1'}]\nrestore: {command: './restore.sh'}\n";

        assertThat(read(shared + "alive: one\n").restore()).isNotNull();
        assertThat(read(shared.replace("restore.sh", "restore.sh {target}")).restore()).isNotNull();
    }
}
