package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.services.StoreOverrides;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class EnvironmentReferencesTest {

    private static final Map<String, String> ENVIRONMENT =
            Map.of("HOST", "h", "WORD", "a$1\\b", "UNUSED", "x");

    private static Plan plan() {
        return PlanFile.parse(
                "plan.yaml",
                """
                name: p
                targets:
                  - name: a
                    jar: a.jar
                    jvm: {flags: ["-Dhost=${env:HOST}"]}
                    properties: {url: "http://${env:HOST}/${env:WORD}", spring: "${WORD:x}", odd: "${env:}"}
                    env: {WORD: "${env:WORD}"}
                  - {name: b, command: [serve, "--host=${env:HOST}"]}
                workloads:
                  - {name: w, get: /, headers: {X-Word: "${env:WORD}"}}
                """);
    }

    @Test
    void values_are_taken_from_the_environment_wherever_a_process_or_a_server_gets_them() {
        Plan live = EnvironmentReferences.resolved(plan(), ENVIRONMENT, new Secrets());

        Target jar = live.targets().get(0);
        assertThat(jar.jvmFlags()).containsExactly("-Dhost=h");
        assertThat(jar.properties())
                .containsEntry("url", "http://h/a$1\\b")
                .containsEntry("spring", "${WORD:x}")
                .containsEntry("odd", "${env:}");
        assertThat(jar.env()).containsEntry("WORD", "a$1\\b");
        assertThat(live.targets().get(1).command()).containsExactly("serve", "--host=h");
        assertThat(live.workloads().get(0).headers()).containsEntry("X-Word", "a$1\\b");
    }

    @Test
    void the_options_of_a_load_tool_may_refer_to_the_environment() {
        Plan plan =
                PlanFile.parse(
                        "plan.yaml",
                        """
                        name: p
                        targets: [{name: a, jar: a.jar}]
                        workloads: [{name: w, get: /}]
                        load: {driver: ab, options: [-A, "me:${env:WORD}"]}
                        """);

        Plan live = EnvironmentReferences.resolved(plan, ENVIRONMENT, new Secrets());

        assertThat(live.loads().get(0).options()).containsExactly("-A", "me:a$1\\b");
    }

    @Test
    void the_unchanged_application_of_a_plan_with_factors_gets_the_values_too() {
        Plan plan =
                PlanFile.parse(
                        "plan.yaml",
                        """
                        name: p
                        targets: [{name: a, jar: a.jar, properties: {word: "${env:WORD}"}}]
                        factors: [{name: jmx, levels: [{name: "off"}, {name: "on", properties: {spring.jmx.enabled: true}}]}]
                        workloads: [{name: w, get: /}]
                        """);

        Plan live = EnvironmentReferences.resolved(plan, ENVIRONMENT, new Secrets());

        assertThat(Objects.requireNonNull(live.factorial()).base().properties())
                .containsEntry("word", "a$1\\b");
    }

    @Test
    void the_login_of_a_store_may_be_a_reference_whatever_characters_the_value_has() {
        Plan plan =
                StoreOverrides.elasticsearch(
                        plan().withServices(List.of(Service.storing("store", Store.DEFAULT))),
                        "http://me:${env:PASSWORD}@host:9200");
        Map<String, String> env = new HashMap<>(ENVIRONMENT);
        env.put("PASSWORD", "12/a@b c");
        Secrets secrets = new Secrets();

        Store store =
                EnvironmentReferences.resolved(plan, env, secrets)
                        .services()
                        .get(0)
                        .elasticsearch();

        String url = Objects.requireNonNull(Objects.requireNonNull(store).uri());
        assertThat(URI.create(url).getUserInfo()).isEqualTo("me:12/a@b c");
        assertThat(URI.create(url).getHost()).isEqualTo("host");
        assertThat(secrets.message("no answer from " + url)).doesNotContain("12");
        assertThatThrownBy(() -> StoreOverrides.elasticsearch(plan, "http://${env:PASSWORD}:9200"))
                .hasMessage(
                        "--elasticsearch takes a URL such as http://127.0.0.1:9200, not"
                                + " http://${env:PASSWORD}:9200.");
    }

    @Test
    void a_value_that_no_header_can_have_is_refused_without_printing_it() {
        Plan plan = plan();
        Map<String, String> broken = Map.of("HOST", "h", "WORD", "hunter2\n");

        assertThatThrownBy(() -> EnvironmentReferences.require(plan, broken))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "the value of the header \"X-Word\" must be ASCII text without line breaks:"
                                + " correct the environment variable.");
    }

    @Test
    void variables_that_are_not_set_are_named_together() {
        Plan plan = plan();

        assertThatThrownBy(() -> EnvironmentReferences.require(plan, Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "The plan p takes values from environment variables that are not set: set"
                                + " HOST, WORD.");
        assertThatCode(() -> EnvironmentReferences.require(plan, ENVIRONMENT))
                .doesNotThrowAnyException();
    }
}
